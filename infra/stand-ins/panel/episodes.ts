import { html } from '../shared/html.ts'
import { type Call, send } from '../shared/http.ts'

/** Invented titles by the ids of the episodes: the series, its season from 0, the place in it. */
export const TITLES: Readonly<Record<number, string>> = {
  101: 'The Key under the Mat',
  102: 'A Light Left On',
  103: 'Snow on the Awning',
  111: 'The Letter',
  112: 'Closing Time',
  201: 'The First Lamp',
  202: 'Counting Windows',
  203: 'Power Cut',
  211: 'The Lighthouse Road',
  212: 'Home by Ten',
  301: 'String',
  302: 'A Good Wind',
  303: 'The Tall Tree',
  311: 'Rain Day',
  312: 'Higher',
}

const PLOTS: Readonly<Record<string, string>> = {
  'The Key under the Mat':
    'Ida moves into the flat above the bakery and finds that someone else still has a key.',
  'A Light Left On': 'Every night the same window is lit. On the third one, she waves.',
  'Snow on the Awning': 'The street is cut off for a day, and the neighbours meet for the first time.',
  'The Letter': 'A letter from 1974 reaches the right house and the wrong person.',
  'Closing Time': 'The bakery is sold. Nobody has told the baker.',
}

/** The plot of an episode; '' if it has none, like many in film databases. */
export const plotOf = (title: string): string => PLOTS[title] ?? ''

/** A picture of a house at night; its id decides which windows are lit. */
export function episodeStill(call: Call): void {
  const id = Number(call.params['id']) || 0
  const hue = (Math.floor(id / 100) * 62 + (id % 100) * 23 + 200) % 360
  const windows = Array.from({ length: 8 }, (_, index) => ({
    x: 96 + (index % 4) * 34,
    y: 86 + Math.floor(index / 4) * 36,
    isLit: (id * 7 + index * 5) % 3 > 0,
  }))
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180">
    <rect width="320" height="180" fill="hsl(${hue} 42% 24%)" />
    <circle cx="${40 + ((id * 53) % 240)}" cy="40" r="20" fill="hsl(${(hue + 40) % 360} 70% 84%)" />
    <path d="M0 120 Q70 70 150 118 T320 104 V180 H0z" fill="hsl(${hue} 38% 17%)" />
    <path d="M80 180 V76 L156 40 L232 76 V180z" fill="hsl(${hue} 34% 8%)" />
    ${windows.map(
      ({ x, y, isLit }) =>
        html`<rect
          x="${x}"
          y="${y}"
          width="18"
          height="24"
          rx="2"
          fill="${isLit ? '#ffcf7a' : `hsl(${hue} 30% 15%)`}"
        />`,
    )}
    <path d="M0 168 Q160 152 320 170 V180 H0z" fill="hsl(${hue} 40% 6%)" />
  </svg>`
  send(call, { status: 200, headers: { 'Content-Type': 'image/svg+xml' }, body: svg.markup })
}
