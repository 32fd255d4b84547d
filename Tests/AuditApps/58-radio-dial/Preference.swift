import Foundation

@propertyWrapper
struct Preference<Value> {
  let key: String
  let fallback: Value
  var store: UserDefaults = .standard

  init(wrappedValue: Value, _ key: String) {
    self.key = key
    fallback = wrappedValue
  }

  var wrappedValue: Value {
    get { store.object(forKey: key) as? Value ?? fallback }
    nonmutating set { store.set(newValue, forKey: key) }
  }
}

enum Preferences {
  @Preference("hapticsEnabled") static var hapticsEnabled = true
  @Preference("stereo") static var stereo = true
  @Preference("lastFrequency") static var lastFrequency = 94.5
}
