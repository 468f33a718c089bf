import type { Channel } from './channel.ts'
import { matchesIn, replaceAll } from './patterns.ts'
import { descriptionOf, type GuideProgramme, type Programme, titleOf, withEnds } from './programme.ts'

const OPENING = /<(channel|programme)\s([^<>]*)>/g
const NAME = /<display-name[^<>]*>\s*(?:<!\[CDATA\[)?([^<]*)/g
/** Matches the first title: others are in other languages. */
const TITLE = /<title[^<>]*>\s*(?:<!\[CDATA\[)?([^<]*)/
const DESCRIPTION = /<desc[^<>]*>\s*(?:<!\[CDATA\[)?([^<]*)/
const TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(?:\s*([+-])(\d\d):?(\d\d))?$/

/** Longer elements are left out, so that no more than this is buffered until the rest of the text arrives. */
const MAX_ELEMENT_LENGTH = 65_536
/** A programme every three minutes for six hours. */
const MAX_PROGRAMMES_PER_CHANNEL = 120

/** Characters of all descriptions: later ones are left out, because televisions have little memory. */
const MAX_DESCRIPTIONS_LENGTH = 2_000_000

/** The programmes of a channel between two times. */
interface ChannelGuide {
  readonly programmes: GuideProgramme[]
  /** The last programme without an end that began before these times. */
  begun: GuideProgramme | null
  /** The starts of the last programme before and the first one after these times. */
  before: number
  after: number
}

const emptyGuide = (): ChannelGuide => ({ programmes: [], begun: null, before: -Infinity, after: Infinity })

/** Reads an XMLTV guide piece by piece. Keeps the programmes of the playlist's channels, found by id or else by name, between two times. */
export function createXmltvReader(channels: readonly Channel[], from: number, until: number) {
  const names = new Set(channels.map(({ name }) => keyOf(name)))
  const idsByName = new Map<string, string>()
  const channelsById = new Map<string, ChannelGuide>()
  for (const { guideId } of channels) if (guideId !== '') channelsById.set(keyOf(guideId), emptyGuide())
  let [rest, isGuide] = ['', false]
  let descriptionRoom = MAX_DESCRIPTIONS_LENGTH
  const readDescription = (body: string) => {
    if (descriptionRoom <= 0) return undefined
    const description = descriptionOf(unescapeXml(DESCRIPTION.exec(body)?.[1] ?? ''))
    descriptionRoom -= description?.length ?? 0
    return description
  }

  const keepChannel = (attributes: string, body: string) => {
    const id = keyOf(attributeOf(attributes, 'id'))
    for (const [, name = ''] of matchesIn(body, NAME)) {
      const key = keyOf(unescapeXml(name))
      if (id === '' || !names.has(key) || idsByName.has(key)) continue
      idsByName.set(key, id)
      if (!channelsById.has(id)) channelsById.set(id, emptyGuide())
    }
  }
  const keepProgramme = (attributes: string, body: string) => {
    const channel = channelsById.get(keyOf(attributeOf(attributes, 'channel')))
    if (!channel) return
    const [start, end] = [timeOf(attributeOf(attributes, 'start')), timeOf(attributeOf(attributes, 'stop'))]
    const title = titleOf(unescapeXml(TITLE.exec(body)?.[1] ?? ''))
    if (start <= from) channel.before = Math.max(channel.before, start)
    if (start >= until) channel.after = Math.min(channel.after, start)
    if (!(start < until) || end <= from) return
    const { programmes, begun } = channel
    if (start <= from && Number.isNaN(end)) {
      if (!begun || begun.start < start) channel.begun = { title, start, end }
    } else if (programmes.length < MAX_PROGRAMMES_PER_CHANNEL)
      programmes.push({ title, start, end, description: readDescription(body) })
  }
  const programmesOf = (id: string): readonly Programme[] => {
    const { programmes, begun, before, after } = channelsById.get(id) ?? emptyGuide()
    return withEnds(begun ? [begun, ...programmes] : programmes, [before, after])
  }

  return {
    push: (text: string): void => {
      rest += text
      let place = 0
      for (;;) {
        OPENING.lastIndex = place
        const opening = OPENING.exec(rest)
        if (!opening) {
          // The rest may be the start of a tag.
          place = Math.max(place, rest.lastIndexOf('<'))
          break
        }
        isGuide = true
        const [match, tag = '', attributes = ''] = opening
        const inside = opening.index + match.length
        const end = attributes.endsWith('/') ? inside : rest.indexOf(`</${tag}`, inside)
        if (end < 0) {
          place = opening.index
          break
        }
        const keep = tag === 'channel' ? keepChannel : keepProgramme
        if (end - inside <= MAX_ELEMENT_LENGTH) keep(attributes, rest.slice(inside, end))
        place = end
      }
      rest = rest.length - place > MAX_ELEMENT_LENGTH ? '' : rest.slice(place)
    },
    isGuide: () => isGuide,
    of: ({ guideId, name }: Channel): readonly Programme[] => {
      const byId = programmesOf(keyOf(guideId))
      return byId.length > 0 ? byId : programmesOf(idsByName.get(keyOf(name)) ?? '')
    },
  }
}

/** A key for ids and names, which lists and guides spell differently: lower case, no outer spaces, underscores as spaces. */
const keyOf = (text: string): string => replaceAll(text.trim().toLowerCase(), '_', ' ')

/** Parses a time like '20260102030405 +0100'. A time without an offset is in UTC. NaN if it is no time. */
function timeOf(text: string): number {
  const [, year, month, day, hour, minute, second = '00', sign = '+', hours = '00', minutes = '00'] =
    TIME.exec(text.trim()) ?? []
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${sign}${hours}:${minutes}`)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The value of an attribute; '' without it. */
const attributeOf = (attributes: string, name: string): string =>
  unescapeXml(
    new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).join('') ?? '',
  )

/** Replaces the entities in a text, and drops the end of a CDATA section. */
const unescapeXml = (text: string): string =>
  text
    .replace(/]]>\s*$/, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name] ?? entity
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : ''
    })
