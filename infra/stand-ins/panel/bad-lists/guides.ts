import { gzipSync } from 'node:zlib'
import { channelsOf } from '../channels.ts'
import { DEMO } from '../context.ts'
import { writeGuide } from '../guide.ts'
import type { BadAnswer, BadList, BadLists, ListRequest } from './bad-list.ts'
import { goodListWith, repeated } from './list-text.ts'

const XML = { 'Content-Type': 'application/xml; charset=utf-8' }

const withGuide = (name: string, guide: (request: ListRequest) => BadAnswer): BadList => ({
  name,
  guide,
  list: (request) =>
    goodListWith((text) => text.replace(/url-tvg="[^"]*"/, `url-tvg="${request.url}/guide"`))(request),
})

const changedGuide =
  (change: (text: string) => string | Buffer | Iterable<Buffer>) =>
  ({ panelUrl }: ListRequest): BadAnswer => ({
    headers: XML,
    body: change(writeGuide(panelUrl, channelsOf(DEMO.channels)).markup),
  })

const changed = (name: string, change: Parameters<typeof changedGuide>[0]): BadList =>
  withGuide(name, changedGuide(change))

const ENTITIES = `<!DOCTYPE tv [<!ENTITY a0 "ha">${Array.from(
  { length: 30 },
  (_, index) => `<!ENTITY a${index + 1} "&a${index};&a${index};">`,
).join('')}]>`

function* withSpaces(text: string, bytes: number): Iterable<Buffer> {
  yield Buffer.from(text)
  yield* repeated(' ', bytes)
}

export const guides: BadLists = {
  111: changed('valid guide', (text) => text),
  112: changed('gzipped guide', (text) => gzipSync(text)),
  113: withGuide('guide of 1 GB', (request) =>
    changedGuide((text) => withSpaces(text, 1_000_000_000 * request.scale))(request),
  ),
  114: changed('guide that ended yesterday', (text) => text.replaceAll(/(start|stop)="\d{4}/g, '$1="2025')),
  115: changed('unescaped & in a guide', (text) => text.replaceAll('<title>', '<title>A & B ')),
  116: changed('billion laughs', (text) =>
    text.replace('<tv', `${ENTITIES}<tv`).replaceAll('<title>', '<title>&a30;'),
  ),
  117: withGuide('HTML page instead of a guide', () => ({
    headers: { 'Content-Type': 'text/html' },
    body: '<!DOCTYPE html><html><body>Not found</body></html>',
  })),
  118: changed('channel ids in another case', (text) => text.replaceAll('.panel"', '.PANEL"')),
  119: changed('channels only', (text) => text.replaceAll(/<programme[\s\S]*?<\/programme\s*>/g, '')),
}
