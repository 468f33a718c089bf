/** `Object.hasOwn`, which Chromium before 93 lacks. software-key.ts and software-verify.ts import this before the libraries that call it. */
Object.hasOwn ??= (object, name) => Object.prototype.hasOwnProperty.call(object, name)
