import { type Channel, channelsOf, type Group } from './channels.ts'
import { accountOf, type Context, openRoutes } from './context.ts'
import { html, type Markup } from '../shared/html.ts'
import { type Routes, send } from '../shared/http.ts'

/** Times in milliseconds since 1970. */
interface Programme {
  title: string
  /** '' if the guide has none. */
  description: string
  start: number
  end: number
}

const MINUTE_MS = 60_000

/** The programmes that the channels of a group repeat, and the length of each. */
const PROGRAMMES: Readonly<Record<Group, { minutes: number; titles: readonly [string, ...string[]] }>> = {
  News: { minutes: 30, titles: ['World Today', 'Market Close', 'Harbour Report', 'Weather and Tides'] },
  Films: { minutes: 120, titles: ['The Evening Train', 'Across the Viaduct', 'Moon over the Valley'] },
  Series: { minutes: 60, titles: ['Last Carriage', 'Lights on the Hill', 'A Window at Night'] },
  Sports: { minutes: 120, titles: ['Cup Final', 'Round the Cape', 'Hill Climb', 'Winter Games'] },
  Kids: { minutes: 30, titles: ['Little Engine', 'Paper Kites', 'Owl, Awake', 'Good Night'] },
  Documentary: { minutes: 60, titles: ['The Long Way Home', 'Six Valleys', 'Below the Reef'] },
}
/** Many providers describe some programmes only. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  'World Today': 'The news of the day from five continents, and what it means at home.',
  'Market Close': 'What rose, what fell, and why. With reports from Tokyo, London and New York.',
  'Harbour Report': 'Ships in and out, the fish auction, and the wind for tomorrow’s crossing.',
  'Weather and Tides': 'The forecast for land and sea, hour by hour.',
  'The Evening Train':
    'Two strangers share the last carriage home. By the third stop they know that they have met before.',
  'Across the Viaduct': 'A surveyor has one night to find out whether the old bridge will carry a train.',
  'Moon over the Valley': 'Nobody in the valley sleeps in the week of the full moon, and one of them counts.',
  'Cup Final': 'The two best teams of the season meet for ninety minutes, or longer.',
}

/** Shift between the programmes of neighbouring channels, so that they do not begin together. */
const OFFSET_MS = 10 * MINUTE_MS
/** Many providers have no guide for the later channels of a large account. */
const CHANNELS_WITH_GUIDE = 200
/** How long ago the guide begins. */
const PAST_MS = 60 * MINUTE_MS
const LENGTH_MS = 720 * MINUTE_MS

/** `count` programmes; the first one is on at the time `at`. */
export function programmesOf({ id, group }: Channel, at: number, count: number): readonly Programme[] {
  const { minutes, titles } = PROGRAMMES[group]
  const length = minutes * MINUTE_MS
  const shift = (id * OFFSET_MS) % length
  const first = Math.floor((at - shift) / length)
  return Array.from({ length: count }, (_, index) => {
    const start = (first + index) * length + shift
    const title = titles[(first + index + id) % titles.length] ?? titles[0]
    return { title, description: DESCRIPTIONS[title] ?? '', start, end: start + length }
  })
}

const programmeCount = ({ group }: Channel, time: number): number =>
  Math.ceil(time / (PROGRAMMES[group].minutes * MINUTE_MS))

/** `/xmltv.php`: an XMLTV guide of twelve hours. */
export const guideRoutes = ({ url, faults }: Context): Routes =>
  openRoutes().get('/xmltv.php', faults.at('guide'), (call) => {
    const channels = channelsOf(Math.min(accountOf(call).channels, CHANNELS_WITH_GUIDE))
    const headers = { 'Content-Type': 'application/xml; charset=utf-8' }
    send(call, { status: 200, headers, body: writeGuide(url, channels).markup })
  })

export const writeGuide = (url: string, channels: readonly Channel[]): Markup =>
  html`<?xml version="1.0" encoding="UTF-8"?>
    <tv source-info-url="${url}">
      ${channels.map(
        ({ id, guideId, name }) =>
          html`<channel id="${guideId}"
            ><display-name>${name}</display-name><icon src="${url}/logos/${id}.svg"
          /></channel> `,
      )}${channels.flatMap((channel) =>
        programmesOf(channel, Date.now() - PAST_MS, programmeCount(channel, LENGTH_MS)).map(
          ({ title, description, start, end }) =>
            html`<programme channel="${channel.guideId}" start="${timeOf(start)}" stop="${timeOf(end)}"
              ><title>${title}</title>${description && html`<desc>${description}</desc>`}</programme
            > `,
        ),
      )}</tv
    > `

/** XMLTV's form: 20260102030405 +0000. */
const timeOf = (at: number): string =>
  `${new Date(at).toISOString().replaceAll(/\D/g, '').slice(0, 14)} +0000`
