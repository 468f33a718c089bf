import type { DeviceState } from '@player/db'
import { createHash } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { slotOf, statusAt } from '../devices/index.ts'
import type { Notice } from '../notices/index.ts'
import { appFilesOf, versionsOf } from '../site/index.ts'

const DAY_MS = 86_400_000

/** Days until the licence ends, rounded up; null for a lifetime licence. */
export const daysLeft = ({ expire_date, now }: Pick<DeviceState, 'expire_date' | 'now'>): number | null =>
  expire_date && Math.max(0, Math.ceil((expire_date.getTime() - now.getTime()) / DAY_MS))

/** The tag of a device's state: `<device's counter>.<hash of settings and notices><start of the device's id>.<licence's status, days and slot>`. */
export function tagOf(
  ctx: Pick<Context, 'config' | 'signer'>,
  device: DeviceState,
  notices: readonly Notice[],
): string {
  const licence = [statusAt(device, device.now), daysLeft(device) ?? 'life', slotOf(device.now)].join('-')
  const site = withNotices(siteHashOf(ctx), notices)
  return `W/"${device.version}.${site}${device.id.slice(0, 8)}.${licence}"`
}

/** The tag for a television that waits for consent. Reveals nothing about the device, not even the number of its changes. */
export const waitingTagOf = (ctx: Pick<Context, 'config' | 'signer'>, claim: string | null): string =>
  `W/"0.${siteHashOf(ctx)}.waiting-${claim ?? ''}"`

/** The tag of a state with a question, with the time at which the question expires, so that a comparison needs no further read. */
export const tagUntil = (tag: string, end: Date): string =>
  `${tag.slice(0, -1)}~${end.getTime().toString(36)}"`

interface KnownTag {
  readonly tag: string
  /** Milliseconds until a question in its state expires; Infinity without one. */
  readonly validMs: number
}

/** The unexpired tag in If-None-Match that equals this tag (RFC 9110, section 13.1.2: a weak comparison). */
export function knownTag(ifNoneMatch: string, tag: string, now: Date): KnownTag | undefined {
  return ifNoneMatch
    .split(',')
    .map((candidate): KnownTag | undefined => {
      const [, bare, end] = /^(?:W\/)?"([^"~]*)(?:~([0-9a-z]{1,10}))?"$/.exec(candidate.trim()) ?? []
      if (bare === undefined || `W/"${bare}"` !== tag) return undefined
      if (end === undefined) return { tag, validMs: Infinity }
      const until = new Date(Number.parseInt(end, 36))
      return { tag: tagUntil(tag, until), validMs: until.getTime() - now.getTime() }
    })
    .find((match) => match !== undefined && match.validMs > 0)
}

const hashes = new WeakMap<Context['config'], string>()

function siteHashOf({ config, signer }: Pick<Context, 'config' | 'signer'>): string {
  const cached = hashes.get(config)
  if (cached !== undefined) return cached
  const { site, http, price, licence } = config
  const settings = [site.name, site.supportEmail, http.origin, price, licence.term, signer.keyId]
  const apps = [[...appFilesOf(http)], versionsOf(http)]
  const hash = hashOf(JSON.stringify([settings, apps]))
  hashes.set(config, hash)
  return hash
}

/** The site's hash with the ids of the notices, which never change. Without notices, the site's hash alone. */
const withNotices = (site: string, notices: readonly Notice[]): string =>
  notices.length === 0 ? site : hashOf([site, ...notices.map(({ id }) => id)].join())

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)
