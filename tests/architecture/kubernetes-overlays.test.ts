import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { documentsIn, KUBECTL_MISSING, rendered, schemaErrors, type Document } from '../kit/kubernetes.ts'
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
/** Of one process (docs/operate/deploy.md). Beside PgBouncer a server has one for notifications, a worker those of its leadership. */
const SERVER = { all: Number(setting) + 5, direct: 1 }
const WORKER = { all: Number(setting) + 1, direct: 2 }
/** Migrations, operators, and PostgreSQL's reserve. */
const OTHERS = 15

// As kustomize merges them; without kubectl nothing checks that.
describe.skipIf(KUBECTL_MISSING !== '').each([
  ['small', { servers: [2, 4], surge: 5, workers: 3, redis: 'Redis', pooled: false }],
  ['large', { servers: [4, 16], surge: 20, workers: 5, redis: 'RedisReplication', pooled: true }],
] as const)('The overlay %s', (name, expected) => {
  let all: readonly Document[] = []
  const of = (kind: string) => all.filter((each) => each.kind === kind)
  beforeAll(() => {
    const { code, text } = rendered(`infra/k8s/${name}`)
    expect(code, text).toBe(0)
    all = documentsIn(text)
  })

  it('has documents that Kubernetes accepts, in the sizes that its first line says', () => {
    expect(schemaErrors(all)).toBe('')
    expect(all.filter(({ metadata }) => metadata['namespace'] !== 'player')).toEqual([])
    const { spec } = autoscaler.parse(of('HorizontalPodAutoscaler')[0])
    expect([spec.minReplicas, spec.maxReplicas]).toEqual(expected.servers)
    const queues = all.filter(({ apiVersion }) => apiVersion.startsWith('redis.'))
    expect(queues.map(({ kind }) => kind)).toEqual([expected.redis])
    expect(of('Pooler')).toHaveLength(Number(expected.pooled))
  })

  it('refers to pods, settings and secrets that exist or that the operator is told to create', () => {
    const text = JSON.stringify(all)
    const found = (pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, each = '']) => each))
    const names = new Set(all.map(({ metadata }) => metadata.name))
    const pods = [...found(/"app\.kubernetes\.io\/name":"([^"]+)"/g)]
    expect(pods.toSorted()).toEqual(['player-migrations', 'player-server', 'player-workers'])
    const referred = [
      ...pods,
      ...found(/"configMapRef":\{"name":"([^"]+)"/g),
      ...found(/"scaleTargetRef":\{[^}]*"name":"([^"]+)"/g),
      ...found(/"service":\{"name":"([^"]+)"/g),
    ]
    expect(referred.length).toBeGreaterThan(5)
    expect(referred.filter((each) => !names.has(each))).toEqual([])
    const guide = textOf('docs/operate/kubernetes.md')
    const secrets = found(
      /"(?:secretName|(?:secret|redisSecret|passwordSecret)":\{(?:"key":"\w+",)?"name)":"([^"]+)"/g,
    )
    expect(secrets.size).toBe(5)
    expect([...secrets].filter((each) => !guide.includes(each))).toEqual([])
  })

  it('has connections enough, also while pods are replaced', () => {
    const { max_connections } = cluster.parse(of('Cluster')[0]).spec.postgresql.parameters
    const counted = (kind: 'all' | 'direct') =>
      expected.surge * SERVER[kind] + expected.workers * WORKER[kind]
    const [found] = of('Pooler')
    if (!found) return expect(counted('all') + OTHERS).toBeLessThanOrEqual(max_connections)
    const { instances, pgbouncer } = pooler.parse(found).spec
    const { default_pool_size, max_client_conn } = pgbouncer.parameters
    expect(instances * default_pool_size + counted('direct') + OTHERS).toBeLessThanOrEqual(max_connections)
    // One of them may be away.
    return expect(counted('all')).toBeLessThanOrEqual((instances - 1) * max_client_conn)
  })

  it('applies the database and the way to it with the migrations, by their label', () => {
    const first = all.filter(({ metadata }) =>
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
    const { code, text } = rendered(folder)
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
