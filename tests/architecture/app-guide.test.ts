import { createHash, createPublicKey, verify } from 'node:crypto'
import { arrange, listedGroups, openGroups } from '@player/server/app-client/arrange'
import {
  correctClock,
  isUsable,
  advanceClock,
  offlineClock,
  readLicence,
  startClock,
} from '@player/server/app-client/licence'
import { verifyInSoftware } from '@player/server/app-client/software-verify'
import { loadInTurn, LoadingFailed } from '@player/server/app-client/reader'
import { isOlder } from '@player/server/app-client/version'
import { appState } from '@player/server/contract/state'
import { calculateJwkThumbprint, compactVerify, EmbeddedJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { appVectors } from '../kit/app-vectors.ts'
import { textOf } from './source.ts'

const withFallbacks = <Source>([source, ...fallbacks]: readonly [Source, ...Source[]]) => ({
  source,
  fallbacks,
})
const listOf = (host: number) => ({ url: `http://${host}.example/list.m3u`, epg_url: null })
const panelOf = (host: number) => ({
  host: `http://${host}.example`,
  username: 'ann',
  password: 'pw',
  epg_url: null,
})
const threeHosts = {
  m3u: { type: 'm3u', ...withFallbacks([listOf(0), listOf(1), listOf(2)]) },
  xtream: { type: 'xtream', ...withFallbacks([panelOf(0), panelOf(1), panelOf(2)]) },
} as const

const GUIDE = 'docs/app/README.md'
const VECTORS = 'docs/app/test-vectors.v1.json'

describe('The guide for writers of apps', () => {
  it('lists every code of the interface with what the app has to do', () => {
    const codes = new Set(
      [...textOf('docs/app/openapi.v1.json').matchAll(/`(\w+\.\w+)`: /g)].map(([, code]) => code),
    )
    expect(codes.size).toBeGreaterThan(15)
    const rows = new Set([...textOf(GUIDE).matchAll(/^\| \d+ +\| `(\w+\.\w+)`/gm)].map(([, code]) => code))
    expect(
      [...codes].filter((code) => !rows.has(code)),
      `Add a row to the table of codes in ${GUIDE}`,
    ).toEqual([])
  })
})

describe('The test vectors', () => {
  it('match docs/app/test-vectors.v1.json (npx vitest run tests/architecture/app-guide.test.ts -u updates them)', async () => {
    await expect(`${JSON.stringify(await appVectors(), null, 2)}\n`).toMatchFileSnapshot(`../../${VECTORS}`)
  })

  it('have DPoP proofs that an independent library verifies', async () => {
    const { proofs } = await appVectors()
    for (const { dpop, thumbprint, header, claims, body } of proofs) {
      const { payload, protectedHeader } = await compactVerify(dpop, EmbeddedJWK)
      expect(protectedHeader).toEqual(header)
      expect(JSON.parse(Buffer.from(payload).toString())).toEqual(claims)
      expect(await calculateJwkThumbprint(protectedHeader.jwk ?? {})).toBe(thumbprint)
      expect(claims.body).toBe(createHash('sha256').update(body).digest('base64url'))
    }
  })

  it('have licences that their published key verifies', async () => {
    const { licence, licences } = await appVectors()
    for (const { token, licence_keys } of [licence, ...Object.values(licences)]) {
      const [header = '', payload = '', signature = ''] = token.split('.')
      const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
      const key = licence_keys.keys.find((candidate) => candidate.kid === kid)
      const jwk = createPublicKey({ key: { ...key }, format: 'jwk' })
      const message = Buffer.from(`${header}.${payload}`)
      expect(verify(null, message, jwk, Buffer.from(signature, 'base64url'))).toBe(true)
    }
  })

  it('have licences whose signatures and verdicts the client confirms', async () => {
    const { licence, licences } = await appVectors()
    for (const { token, issuer, licence_keys, thumbprint, claims, usable } of [
      licence,
      ...Object.values(licences),
    ]) {
      const expected = { issuer, keys: licence_keys.keys, thumbprint }
      const read = await readLicence(token, expected, verifyInSoftware)
      expect(read).toEqual(claims)
      for (const verdict of usable) expect(read && isUsable(read, verdict.at)).toBe(verdict.usable)
    }
  })

  it('have tokens that the client refuses', async () => {
    const { refused } = await appVectors()
    expect(refused.length).toBeGreaterThan(5)
    for (const { reason, token, issuer, licence_keys, thumbprint } of refused)
      expect(
        await readLicence(token, { issuer, keys: licence_keys.keys, thumbprint }, verifyInSoftware),
        reason,
      ).toBeNull()
  })

  it('have licences for 14 days offline, for a trial until its end, and for no time once ended or blocked', async () => {
    const iat = 1_795_413_600
    const { licence, licences } = await appVectors()
    const trialEnd = Date.parse('2026-11-25T00:00:00Z') / 1000
    expect(licence.claims).toMatchObject({ status: 'active', iat, use_until: iat + 14 * 86_400 })
    expect(licences.trial.claims).toMatchObject({
      status: 'trial',
      expires_at: trialEnd,
      use_until: trialEnd,
    })
    expect(licences.ended.claims).toMatchObject({ status: 'inactive' })
    expect(licences.without_end.claims).toMatchObject({
      status: 'active',
      expires_at: null,
      use_until: iat + 14 * 86_400,
    })
    expect(licences.blocked.claims).toMatchObject({ status: 'active', use_until: iat })
  })

  it('have blocked licences that are invalid, even on a clock that is behind', async () => {
    const { licences } = await appVectors()
    expect(licences.blocked.usable).not.toContainEqual(expect.objectContaining({ usable: true }))
  })

  it('have times that the client’s clock confirms', async () => {
    const { clock } = await appVectors()
    for (const { reason, online, stored, known, elapsed, television, now } of clock) {
      const started = startClock(stored, null, 0)
      const since = elapsed * 1_000
      // Without the server `known` is the `iat` of the licence.
      const before = online ? correctClock(known, 0) : { ...started, now: Math.max(started.now, known) }
      const current = advanceClock(online ? before : offlineClock(before), television, since)
      expect(current.now, reason).toBe(now)
    }
  })

  it('have comparisons of versions that the client confirms', async () => {
    const { versions } = await appVectors()
    for (const { version, than, older } of versions)
      expect(isOlder(version, than), `${version} than ${than}`).toBe(older)
  })

  it('have groups that the client arranges', async () => {
    const { groups, group_locks } = await appVectors()
    expect(groups.length).toBeGreaterThanOrEqual(60)
    for (const { about, groups: received, rules, shown } of groups)
      expect(arrange(received, rules), about).toEqual(shown)
    for (const { arranged, parent_pin, listed, open } of group_locks) {
      const titlesOf = (list: typeof arranged) => list.map(({ title }) => title)
      expect(titlesOf(listedGroups(arranged, parent_pin))).toEqual(listed)
      expect(titlesOf(openGroups(arranged, parent_pin))).toEqual(open)
    }
  })

  it('have fallback addresses that the client requests one after another', async () => {
    const { fallbacks } = await appVectors()
    for (const { about, type, answers, asked, told } of fallbacks) {
      const requested: number[] = []
      const get = async (url: string) => {
        const address = Number(new URL(url).hostname.split('.')[0])
        requested.push(address)
        const answer = answers[address]
        if (!answer) throw new Error('No answer')
        return new Response(answer.body, answer)
      }
      const report = await loadInTurn(threeHosts[type], get, Date.now).then(
        (loaded) => loaded.report,
        (error: unknown) => (error instanceof LoadingFailed ? error.report : null),
      )
      expect(requested, about).toEqual(asked)
      // A report omits `address` if it is 0.
      expect({ address: 0, ...report }, about).toMatchObject(told)
    }
  })

  it('have states that match the documented schema', async () => {
    const { states } = await appVectors()
    for (const { about, state } of states) expect(appState.parse(state), about).toEqual(state)
  })
})
