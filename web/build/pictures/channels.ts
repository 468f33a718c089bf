/** A channel that does not exist. `mark` is a path in a box of 24 by 24. */
export interface Channel {
  readonly name: string
  readonly mark: string
  readonly colour: string
  /** What it shows from 20:00 on: names with lengths in half hours. */
  readonly shows: readonly (readonly [string, number])[]
}

export const channels: readonly Channel[] = [
  {
    name: 'Harbour One',
    colour: '#3f8fb8',
    mark: 'M3 15q3-4 6 0t6 0 6 0v5H3zM7 12 12 3l5 9z',
    shows: [
      ['News at eight', 1],
      ['The long quay', 2],
      ['Harbour talk', 1],
      ['Tide tables', 1],
    ],
  },
  {
    name: 'Northern',
    colour: '#2aa58a',
    mark: 'M2 20 9 6l4 8 3-5 6 11z',
    shows: [
      ['Aurora report', 1],
      ['North of Silence', 3],
      ['Late weather', 1],
    ],
  },
  {
    name: 'Matinee',
    colour: '#c2503c',
    mark: 'M4 4h16v4H4zM4 10h10v10H4zM16 10h4v10h-4z',
    shows: [
      ['Shorts', 1],
      ['The Glasshouse', 3],
      ['Last reel', 1],
    ],
  },
  {
    name: 'Field Sport',
    colour: '#5f9a3f',
    mark: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm-1 3v12a6 6 0 0 1 0-12z',
    shows: [
      ['Cup final, second leg', 3],
      ['Extra time', 1],
      ['Highlights', 1],
    ],
  },
  {
    name: 'Paper & Ink',
    colour: '#b08a3c',
    mark: 'M5 3h10l4 4v14H5zM8 10h8v2H8zm0 4h6v2H8z',
    shows: [
      ['First drafts', 2],
      ['Marginalia', 1],
      ['The reading room', 2],
    ],
  },
  {
    name: 'Little Owl',
    colour: '#8a63b8',
    mark: 'M4 3q8 6 16 0v10a8 8 0 0 1-16 0zm5 6a2 2 0 1 0 0 .1zm6 0a2 2 0 1 0 0 .1z',
    shows: [
      ['Paper Kites', 2],
      ['Owl, awake', 1],
      ['Good night', 2],
    ],
  },
  {
    name: 'Long Wave',
    colour: '#4d6fc4',
    mark: 'M2 11h3v2H2zm5-5h3v12H7zm5 2h3v8h-3zm5-5h3v18h-3z',
    shows: [
      ['Live from the quay', 3],
      ['Night session', 2],
    ],
  },
  {
    name: 'Field & Reef',
    colour: '#2b97a3',
    mark: 'M2 12q7-9 14 0l6-5v10l-6-5q-7 9-14 0z',
    shows: [
      ['Below the Reef', 2],
      ['Six valleys', 2],
      ['Rivers', 1],
    ],
  },
]

/** A channel's mark on its colour. */
export const channelMark = ({ mark, colour }: Channel, size: number): string =>
  `<span class="row" style="flex:none;width:${size}px;height:${size}px;justify-content:center;border-radius:${size * 0.2}px;background:${colour}"><svg width="${size * 0.58}" height="${size * 0.58}" viewBox="0 0 24 24" fill="#fff" fill-rule="evenodd"><path d="${mark}"/></svg></span>`

/** How much of a programme has passed. */
export const passed = (part: number, height: number): string =>
  `<div style="height:${height}px;border-radius:9px;background:#f4efe433"><div style="width:${part * 100}%;height:100%;border-radius:9px;background:#ffb547"></div></div>`

/** What a channel shows at 20:47: times in half hours since 20:00, and how much of it is gone. */
export function showing({ shows }: Channel): { name: string; from: number; length: number; gone: number } {
  const now = 47 / 30
  let from = 0
  for (const [name, length] of shows) {
    if (from + length > now) return { name, from, length, gone: (now - from) / length }
    from += length
  }
  throw new Error('The channel shows nothing at this time.')
}
