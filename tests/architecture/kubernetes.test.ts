import { BlockList, isIPv6 } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { documentsIn, kubernetesFile, schemaErrors, type Document } from '../kit/kubernetes.ts'
import { filesOf, textOf } from './source.ts'

const FILES = filesOf('infra/k8s/{base,small,large,looks}/*.yaml').filter(
  (file) => !/(kustomization|sizes)\.yaml$/.test(file),
)
const allDocuments = FILES.flatMap((file) => documentsIn(textOf(file)))

const pod = z.object({
  terminationGracePeriodSeconds: z.number().default(30),
  containers: z.tuple([
    z.looseObject({
      image: z.string(),
      env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
      ports: z.array(z.strictObject({ name: z.string(), containerPort: z.number() })).default([]),
      resources: z.object({ limits: z.object({ memory: z.string() }) }),
    }),
  ]),
  volumes: z.tuple([
    z.object({
      secret: z.object({
        secretName: z.literal('player-secrets'),
        items: z.array(z.object({ key: z.string(), path: z.string() })),
      }),
    }),
  ]),
})
const withPods = z.object({ spec: z.object({ template: z.object({ spec: pod }) }) })

const find = (documents: readonly Document[], kind: string, name: string): Document => {
  const match = documents.find((document) => document.kind === kind && document.metadata.name === name)
  if (!match) throw new Error(`There is no ${kind} ${name}`)
  return match
}

const service = z.object({
  image: z.string(),
  environment: z.record(z.string(), z.string().nullable()),
  secrets: z.array(z.string()),
  mem_limit: z.string(),
})
const composeServices = z
  .object({ services: z.record(z.string(), z.unknown()) })
  .parse(parse(textOf('infra/compose/production.yaml'), { merge: true })).services
const METRICS_PORT = /METRICS_PORT: '(\d+)'/.exec(textOf('infra/compose/production.yaml'))?.[1]
/** Settings that differ from compose: ORIGIN is in settings.env, a cluster notices later that a server stops, and has no downloads. */
const DIFFERENT_SETTINGS = new Set(['ORIGIN', 'DRAIN_SECONDS', 'DOWNLOADS_DIR'])

/** Settings that only compose itself reads. */
const COMPOSE_ONLY = ['REGISTRY', 'VERSION', 'SITE', 'COMPOSE_PROFILES', 'SERVER_COUNT', 'WORKER_COUNT']

const PODS = [
  ['server', 'Deployment', { http: 3000, metrics: Number(METRICS_PORT) }],
  ['workers', 'Deployment', { metrics: Number(METRICS_PORT) }],
  ['looks', 'Deployment', {}],
  ['migrations', 'Job', {}],
] as const

it('There are manifests for each image of the product in compose', () => {
  const ours = Object.entries(composeServices).filter(([, definition]) =>
    JSON.stringify(definition).includes('${REGISTRY'),
  )
  expect(ours.map(([name]) => name).toSorted()).toEqual(PODS.map(([name]) => name).toSorted())
})

describe.each(PODS)('The pods of %s', (name, kind, ports) => {
  const { spec } = withPods.parse(find(allDocuments, kind, `player-${name}`)).spec.template
  const [container] = spec.containers
  const compose = service.parse(composeServices[name])
  const environment = new Map(container.env.map((variable) => [variable.name, variable.value]))
  const [, image = ''] =
    new RegExp(`AS ${name}\n([^]*?)ENTRYPOINT`).exec(textOf('infra/docker/Dockerfile')) ?? []
  const health: unknown = JSON.parse(/^HEALTHCHECK .* CMD (.*)$/m.exec(image)?.[1] ?? 'null')

  it('have the image, secrets, settings and memory of the container in compose', () => {
    expect(container.image).toBe(`player-${name}`)
    expect(compose.image).toContain(`/player-${name}:`)
    const { items } = spec.volumes[0].secret
    expect(items.map(({ key }) => key).toSorted()).toEqual(compose.secrets.toSorted())
    expect(items.filter(({ key, path }) => key !== path)).toEqual([])
    // The images set HOST.
    const added = [...environment.keys()].filter((setting) => !(setting in compose.environment))
    expect(added.filter((setting) => setting !== 'HOST')).toEqual([])
    for (const [setting, value] of Object.entries(compose.environment))
      if (!DIFFERENT_SETTINGS.has(setting))
        expect([setting, environment.get(setting)]).toEqual([setting, value])
    expect(container.resources.limits.memory).toBe(compose.mem_limit.replace(/m$/, 'Mi').replace(/g$/, 'Gi'))
  })

  it('have the ports of the image and of compose, and probes for each container', () => {
    expect(Object.fromEntries(container.ports.map((port) => [port.name, port.containerPort]))).toEqual(ports)
    if ('http' in ports) expect(image).toContain(`PORT=${ports.http}`)
    if ('metrics' in ports) expect(environment.get('METRICS_PORT')).toBe(METRICS_PORT)
    const probes = Object.entries(container).filter(([key]) => key.endsWith('Probe'))
    for (const [key, probe] of probes) {
      const path = key === 'readinessProbe' ? '/ready' : '/health'
      // HEALTH_PORT is open on 127.0.0.1 only, which a node cannot reach: the pod probes itself, as the image does.
      const expected = 'http' in ports ? { httpGet: { path, port: 'http' } } : { exec: { command: health } }
      expect([key, probe]).toMatchObject([key, expected])
    }
    expect(probes.map(([key]) => key)).toEqual(
      expect.arrayContaining(kind === 'Job' ? [] : ['startupProbe', 'livenessProbe']),
    )
  })

  it('are killed at the earliest 17 seconds after draining', () => {
    const drainSeconds = Number(environment.get('DRAIN_SECONDS') ?? 0)
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + 17)
  })
})

it('The settings that are no secrets have the names and values of compose’s example', () => {
  const settingsIn = (file: string) =>
    new Map(
      [...textOf(file).matchAll(/^(\w+)='?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
    )
  const kubernetes = settingsIn('infra/k8s/base/settings.env')
  // Compose derives ORIGIN from SITE.
  expect(kubernetes.get('ORIGIN')).toMatch(/^https:/)
  kubernetes.delete('ORIGIN')
  const settings = settingsIn('infra/compose/production.env.example')
  for (const name of COMPOSE_ONLY) settings.delete(name)
  expect(kubernetes).toEqual(settings)
})

const policy = z.object({
  spec: z.object({
    egress: z.tuple([
      z.object({
        to: z.array(z.object({ ipBlock: z.object({ cidr: z.string(), except: z.array(z.string()) }) })),
      }),
    ]),
  }),
})
const networks = (subnets: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [address = '', prefix] = subnet.split('/')
    list.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4')
  }
  return list
}

describe('Looks', () => {
  it('are in none of the published overlays', () => {
    for (const folder of ['base', 'small', 'large'])
      expect(kubernetesFile(`${folder}/kustomization.yaml`)).not.toContain('looks')
  })

  it('can connect to public addresses, but to no private or reserved one', () => {
    const blocks = policy
      .parse(find(allDocuments, 'NetworkPolicy', 'player-looks'))
      .spec.egress[0].to.map(({ ipBlock }) => ipBlock)
    const included = networks(blocks.map(({ cidr }) => cidr))
    const excluded = networks(blocks.flatMap(({ except }) => except))
    const isReachable = (address: string) => {
      const family = isIPv6(address) ? 'ipv6' : 'ipv4'
      return included.check(address, family) && !excluded.check(address, family)
    }
    const open = ['1.1.1.1', '100.128.0.1', '172.32.0.1', '203.1.0.1', '2606:4700::1']
    expect(open.filter((address) => !isReachable(address))).toEqual([])
    const closed =
      '0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 168.63.129.16 169.254.169.254 172.31.0.1 192.168.0.1 198.19.0.1 224.0.0.1 255.255.255.255 ::1 fc00::1 fe80::1 64:ff9b::a00:1 2002:a00:1::'
    expect(closed.split(' ').filter(isReachable)).toEqual([])
    expect(JSON.stringify(find(allDocuments, 'NetworkPolicy', 'player')['spec'])).not.toContain('ipBlock')
  })
})

describe('The cluster of PostgreSQL', () => {
  const cluster = JSON.stringify(find(allDocuments, 'Cluster', 'player-database'))
  const documented = textOf('docs/operate/database.md')

  it('has the settings of the container in compose', () => {
    const { command, environment } = z
      .object({ command: z.array(z.string()), environment: z.record(z.string(), z.string()) })
      .parse(composeServices['postgres'])
    expect(command.slice(1)).toEqual(['-c', 'random_page_cost=1.1'])
    expect(cluster).toContain('"random_page_cost":"1.1"')
    expect(environment['POSTGRES_INITDB_ARGS']).toBe('--encoding=UTF8 --locale=C.UTF-8')
    expect(cluster).toContain('"encoding":"UTF8","localeCollate":"C.UTF-8","localeCType":"C.UTF-8"')
  })

  it('has the documented settings, and so has PgBouncer', () => {
    const [, query = ''] = /connect_query='(.*)'/.exec(documented) ?? []
    for (const setting of query.split('; ')) expect(cluster).toContain(`alter role player_app ${setting}`)
    const { parameters } = z
      .object({ spec: z.object({ pgbouncer: z.object({ parameters: z.record(z.string(), z.string()) }) }) })
      .parse(find(allDocuments, 'Pooler', 'player-pooler')).spec.pgbouncer
    const [, section = ''] = /\[pgbouncer\]\n([^]*?)\n(?:\n|$)/.exec(documented) ?? []
    const lines = section.split('\n').map((line) => line.trim().split(' = '))
    expect(lines.length).toBeGreaterThan(4)
    for (const [name = '', value] of lines) expect([name, parameters[name]]).toEqual([name, value])
  })
})

it('Every document is valid in Kubernetes’ schemas, and invalid ones are reported', () => {
  expect(FILES.length).toBeGreaterThan(6)
  expect(schemaErrors(allDocuments)).toBe('')
  const text = JSON.stringify(find(allDocuments, 'Deployment', 'player-server'))
  const selector = '"selector":{"matchLabels":{"app.kubernetes.io/name":"player-server"}},'
  const invalid = [
    text.replace('"livenessProbe"', '"liveness"'),
    text.replace('"containerPort":3000', '"containerPort":"3000"'),
    text.replace(selector, ''),
  ]
  const errors = schemaErrors(invalid.flatMap(documentsIn))
  expect(errors).toMatch(/known properties.*liveness.*'string' is not assignable.*selector.* is missing/s)
})

it('The image tags in the overlays are the version in package.json', () => {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(textOf('package.json')))
  const tags = ['base', 'looks'].flatMap(
    (folder) => kubernetesFile(`${folder}/kustomization.yaml`).match(/newTag: .*?(?= })/g) ?? [],
  )
  expect(tags).toEqual(PODS.map(() => `newTag: ${version}`))
})

it('No document contains a secret', () => {
  expect(allDocuments.filter(({ kind }) => kind === 'Secret')).toEqual([])
})
