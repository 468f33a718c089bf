/** `Object.hasOwn` for the libraries of the software key, which import this first: Chromium has it since 93. */
Object.hasOwn ??= (object, name) => Object.prototype.hasOwnProperty.call(object, name)
