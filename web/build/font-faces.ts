/** The `@font-face` rules of a style sheet with a file: its path, and its characters as a `unicode-range`. */
export const facesOf = (css: string) =>
  [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rule = '']) => {
    const file = /url\('([^']+)'\)/.exec(rule)?.[1]
    return file === undefined ? [] : [{ file, range: /unicode-range:([^;]+);/.exec(rule)?.[1] ?? '' }]
  })

/** The characters of a `unicode-range`: 'U+41, U+61-63' is 'Aabc'. */
export const charactersOf = (range: string): string =>
  range
    .split(',')
    .flatMap((part) => {
      const [first = '', last = first] = part.trim().replace('U+', '').split('-')
      const start = Number.parseInt(first, 16)
      return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, index) => start + index)
    })
    .map((code) => String.fromCodePoint(code))
    .join('')
