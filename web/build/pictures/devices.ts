import { siAppletv, siLg, siRoku, siSamsung, siSony } from 'simple-icons'

/** One SVG file with a symbol per device of `src/content/devices.ts`: the marks of simple-icons (CC0), else a neutral one. */
export function deviceMarks(): string {
  const marks = {
    samsung: siSamsung.path,
    lg: siLg.path,
    sony: siSony.path,
    android: 'M3 7h18v12H3zm2 2v8h14V9zM8.3 2.8l3.7 3.5 3.7-3.5 1 1.1L13.2 7h-2.4L7.3 3.9zM8 20h8v1.5H8z',
    windows: 'M2 4h20v13H2zm2 2v9h16V6zM4 6h16v3H4zM8 19h8v1.5H8z',
    roku: siRoku.path,
    appletv: siAppletv.path,
  }
  const symbols = Object.entries(marks).map(
    ([id, path]) => `<symbol id="${id}" viewBox="0 0 24 24"><path fill-rule="evenodd" d="${path}"/></symbol>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}
