import { type Channel, channelsOf } from './channels.ts'
import { accountOf, type Context, openRoutes } from './context.ts'
import { html, type Markup } from '../shared/html.ts'
import { type Routes, send } from '../shared/http.ts'

/** Times in milliseconds since 1970. */
interface Programme {
  title: string
  start: number
  end: number
}

const SLOT_MS = 1_800_000
const TITLES = [
  'The Evening Train',
  'Across the Viaduct',
  'Lights on the Hill',
  'Moon over the Valley',
  'Last Carriage',
  'A Window at Night',
  'The Long Way Home',
] as const
/** Guides of large accounts end here, as those of many providers. */
const CHANNELS_WITH_GUIDE = 200
const SLOTS_BEFORE = 2
const SLOTS = 24

/** Programmes of half an hour, the first of which is on at this time. */
export const programmesOf = (channel: number, at: number, count: number): readonly Programme[] =>
  Array.from({ length: count }, (_, index) => {
    const slot = Math.floor(at / SLOT_MS) + index
    const title = TITLES[(slot + channel * 3) % TITLES.length] ?? TITLES[0]
    return { title, start: slot * SLOT_MS, end: (slot + 1) * SLOT_MS }
  })

/** `/xmltv.php`: an XMLTV guide of twelve hours. */
export const guideRoutes = ({ url, faults }: Context): Routes =>
  openRoutes().get('/xmltv.php', faults.at('guide'), (call) => {
    const channels = channelsOf(Math.min(accountOf(call).channels, CHANNELS_WITH_GUIDE))
    const headers = { 'Content-Type': 'application/xml; charset=utf-8' }
    send(call, { status: 200, headers, body: writeGuide(url, channels).markup })
  })

const writeGuide = (url: string, channels: readonly Channel[]): Markup =>
  html`<?xml version="1.0" encoding="UTF-8"?>
    <tv source-info-url="${url}">
      ${channels.map(
        ({ id, guideId, name }) =>
          html`<channel id="${guideId}"
            ><display-name>${name}</display-name><icon src="${url}/logos/${id}.svg"
          /></channel> `,
      )}${channels.flatMap(({ id, guideId }) =>
        programmesOf(id, Date.now() - SLOTS_BEFORE * SLOT_MS, SLOTS).map(
          ({ title, start, end }) =>
            html`<programme channel="${guideId}" start="${timeOf(start)}" stop="${timeOf(end)}"
              ><title>${title}</title></programme
            > `,
        ),
      )}</tv
    > `

/** XMLTV's form: 20260102030405 +0000. */
const timeOf = (at: number): string =>
  `${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)} +0000`
