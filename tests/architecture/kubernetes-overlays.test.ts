import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import {
  documentsIn,
  KUBECTL_MISSING,
  renderOverlay,
  schemaErrors,
  type Document,
} from '../kit/kubernetes.ts'
import { ROOT, textOf } from './source.ts'

const autoscaler = z.object({ spec: z.object({ minReplicas: z.number(), maxReplicas: z.number() }) })
const cluster = z.object({
  spec: z.object({ postgresql: z.object({ parameters: z.object({ max_connections: z.coerce.number() }) }) }),
})
const pooler = z.object({
  spec: z.object({
    instances: z.number(),
    pgbouncer: z.object({
      parameters: z.object({ default_pool_size: z.coerce.number(), max_client_conn: z.coerce.number() }),
    }),
  }),
})

const [, setting] = /^DATABASE_CONNECTIONS=(\d+)$/m.exec(textOf('.env.example')) ?? []
/** Connections of one process (docs/operate/deploy.md); `direct` bypass PgBouncer: for notifications, or a worker's leadership. */
const SERVER = { all: Number(setting) + 5, direct: 1 }
const WORKER = { all: Number(setting) + 1, direct: 2 }
/** Connections of migrations and operators, and PostgreSQL's reserve. */
const OTHER_CONNECTIONS = 15

// kubectl merges the files of an overlay.
describe.skipIf(KUBECTL_MISSING !== '').each([
  ['small', { servers: [2, 4], surge: 5, workers: 3, redis: 'Redis', pooled: false }],
  ['large', { servers: [4, 16], surge: 20, workers: 5, redis: 'RedisReplication', pooled: true }],
] as const)('The overlay %s', (name, expected) => {
  let documents: readonly Document[] = []
  const ofKind = (name: string) => documents.filter(({ kind }) => kind === name)
  beforeAll(() => {
    const { code, text } = renderOverlay(`infra/k8s/${name}`)
    expect(code, text).toBe(0)
    documents = documentsIn(text)
  })

  it('has valid documents with the documented number of servers, Redis instances and poolers', () => {
    expect(schemaErrors(documents)).toBe('')
    expect(documents.filter(({ metadata }) => metadata['namespace'] !== 'player')).toEqual([])
    const { spec } = autoscaler.parse(ofKind('HorizontalPodAutoscaler')[0])
    expect([spec.minReplicas, spec.maxReplicas]).toEqual(expected.servers)
    const queues = documents.filter(({ apiVersion }) => apiVersion.startsWith('redis.'))
    expect(queues.map(({ kind }) => kind)).toEqual([expected.redis])
    expect(ofKind('Pooler')).toHaveLength(Number(expected.pooled))
  })

  it('refers to pods and settings that exist, and to secrets that the guide lists', () => {
    const text = JSON.stringify(documents)
    const namesIn = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, name = '']) => name))
    const names = new Set(documents.map(({ metadata }) => metadata.name))
    const pods = [...namesIn(/"app\.kubernetes\.io\/name":"([^"]+)"/g)]
    expect(pods.toSorted()).toEqual(['player-migrations', 'player-server', 'player-workers'])
    const references = [
      ...pods,
      ...namesIn(/"configMapRef":\{"name":"([^"]+)"/g),
      ...namesIn(/"scaleTargetRef":\{[^}]*"name":"([^"]+)"/g),
      ...namesIn(/"service":\{"name":"([^"]+)"/g),
    ]
    expect(references.length).toBeGreaterThan(5)
    expect(references.filter((reference) => !names.has(reference))).toEqual([])
    const guide = textOf('docs/operate/kubernetes.md')
    const secrets = namesIn(
      /"(?:secretName|(?:secret|redisSecret|passwordSecret)":\{(?:"key":"\w+",)?"name)":"([^"]+)"/g,
    )
    expect(secrets.size).toBe(5)
    expect([...secrets].filter((secret) => !guide.includes(secret))).toEqual([])
  })

  it('has enough connections, also while pods are replaced', () => {
    const { max_connections } = cluster.parse(ofKind('Cluster')[0]).spec.postgresql.parameters
    const connectionsOf = (kind: 'all' | 'direct') =>
      expected.surge * SERVER[kind] + expected.workers * WORKER[kind]
    const [proxy] = ofKind('Pooler')
    if (!proxy) return expect(connectionsOf('all') + OTHER_CONNECTIONS).toBeLessThanOrEqual(max_connections)
    const { instances, pgbouncer } = pooler.parse(proxy).spec
    const { default_pool_size, max_client_conn } = pgbouncer.parameters
    expect(instances * default_pool_size + connectionsOf('direct') + OTHER_CONNECTIONS).toBeLessThanOrEqual(
      max_connections,
    )
    // One instance may be down.
    return expect(connectionsOf('all')).toBeLessThanOrEqual((instances - 1) * max_client_conn)
  })

  it('labels the database, its policies and its pooler, which are applied with the migrations', () => {
    const first = documents.filter(({ metadata }) =>
      JSON.stringify(metadata).includes('"app.kubernetes.io/component":"migrations"'),
    )
    expect(first.map(({ kind }) => kind).toSorted()).toEqual(
      ['Cluster', 'Job', 'NetworkPolicy', 'NetworkPolicy', ...(expected.pooled ? ['Pooler'] : [])].toSorted(),
    )
  })
})

it.skipIf(KUBECTL_MISSING !== '')(
  'The overlay in docs/operate/kubernetes.md has the site, settings and images of its operator',
  () => {
    const [, yaml = ''] =
      /```yaml\n(apiVersion: kustomize[^]*?)```/.exec(textOf('docs/operate/kubernetes.md')) ?? []
    const folder = mkdtempSync(join(ROOT, 'node_modules/.cache/overlay-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const base = relative(folder, join(ROOT, 'infra'))
    writeFileSync(
      join(folder, 'kustomization.yaml'),
      yaml.replaceAll('../player/infra', base).replaceAll('value: player.example', 'value: tv.test'),
    )
    writeFileSync(join(folder, 'settings.env'), 'SITE_NAME=Another\nTRIAL_DAYS=3\n')
    const { code, text } = renderOverlay(folder)
    expect(code, text).toBe(0)
    expect(text).toMatch(/SITE_NAME: Another\n/)
    expect(text).toMatch(/TRIAL_DAYS: "3"\n/)
    expect(text.match(/image: registry\.example\/player-\w+:.*/g)).toHaveLength(4)
    const looks = documentsIn(text).filter(({ metadata }) => metadata.name === 'player-looks')
    expect(looks.map(({ kind }) => kind).toSorted()).toEqual(['Deployment', 'NetworkPolicy'])
    // The policy of all pods selects by this label.
    expect(JSON.stringify(looks).match(/"app\.kubernetes\.io\/part-of":"player"/g)).toHaveLength(3)
    for (const { metadata } of looks) expect(metadata['namespace']).toBe('player')
    expect(text).toContain('host: tv.test')
    expect(schemaErrors(documentsIn(text))).toBe('')
  },
)
