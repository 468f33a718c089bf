/** For the libraries of the software key: Chromium has it since 93. Imported before them. */
Object.hasOwn ??= (object, name) => Object.prototype.hasOwnProperty.call(object, name)
