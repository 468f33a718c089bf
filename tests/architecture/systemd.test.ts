import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { textOf } from './source.ts'

const NAMES = ['server', 'workers', 'looks', 'migrations'] as const
const service = z.object({
  environment: z.record(z.string(), z.string().nullable()),
  secrets: z.array(z.string()),
  mem_limit: z.string(),
  cpu_shares: z.number().optional(),
  stop_grace_period: z.string().optional(),
})
const { services } = z
  .object({ services: z.object({ server: service, workers: service, looks: service, migrations: service }) })
  .parse(parse(textOf('infra/compose/production.yaml'), { merge: true }))
const DOCKERFILE = textOf('infra/docker/Dockerfile')
/** Settings that differ from compose: all units share the ports of one machine, and the site's address is in player.env. */
const DIFFERENT_SETTINGS = new Set(['ORIGIN', 'DOWNLOADS_DIR', 'HEALTH_PORT', 'METRICS_PORT'])

const unitOf = (name: string) => textOf(`infra/systemd/player-${name}.service`)
const valuesOf = (unit: string, key: string) =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value)

describe.each(NAMES)('player-%s.service', (name) => {
  const unit = unitOf(name)
  const environment = new Map(
    valuesOf(unit, 'Environment')
      .flatMap((line) => line.split(' '))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

  it('has each secret of the container as a credential', () => {
    const { secrets } = services[name]
    expect(valuesOf(unit, 'LoadCredential')).toEqual(
      secrets.map((secret) => `${secret}:/etc/player/secrets/${secret}`),
    )
    for (const secret of secrets) expect(environment.get(`${secret}_FILE`)).toBe(`%d/${secret}`)
  })

  it('has the settings and limits of the container, and runs the same program', () => {
    for (const [setting, value] of Object.entries(services[name].environment))
      if (!setting.endsWith('_FILE') && !DIFFERENT_SETTINGS.has(setting))
        expect([setting, environment.get(setting)]).toEqual([setting, value])
    const [, entry = ''] =
      new RegExp(`player-${name}"[^]*?ENTRYPOINT \\["node", (.*)\\]`).exec(DOCKERFILE) ?? []
    expect(valuesOf(unit, 'ExecStart')).toEqual([`/usr/bin/node ${entry.replaceAll(/[",]/g, '')}`])
    expect(valuesOf(unit, 'MemoryMax')).toEqual([services[name].mem_limit.toUpperCase()])
    // 1024 shares are a weight of 100.
    const { cpu_shares } = services[name]
    const weights = cpu_shares === undefined ? [] : [String(Math.round((cpu_shares / 1_024) * 100))]
    expect(valuesOf(unit, 'CPUWeight')).toEqual(weights)
    const grace = services[name].stop_grace_period
    expect(valuesOf(unit, 'TimeoutStopSec').map((seconds) => `${seconds}s`)).toEqual(grace ? [grace] : [])
    expect(valuesOf(unit, 'EnvironmentFile')).toEqual(['/etc/player/player.env'])
  })
})

it('No two units have the same port', () => {
  const units = NAMES.map(unitOf).join('\n')
  const ports = [...units.matchAll(/\w+_PORT=(\d+)/g)].map(([, port]) => port)
  expect(ports).toHaveLength(4)
  expect(new Set(ports).size).toBe(ports.length)
})

it('ops.sh has the settings of the server that are not in player.env', () => {
  const [, settings = ''] = /^(NODE_ENV=.*)$/m.exec(textOf('infra/systemd/ops.sh')) ?? []
  const [first = '', ...otherSettings] = settings.split(' ')
  expect(unitOf('server')).toContain(`Environment=${first} `)
  expect(otherSettings).toHaveLength(2)
  for (const setting of otherSettings)
    expect(unitOf('server')).toMatch(new RegExp(`^Environment=.*\\b${setting}$|\\b${setting} `, 'm'))
})

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

it.skipIf(!hasSystemd)('systemd-analyze accepts the units', () => {
  const folder = mkdtempSync(join(tmpdir(), 'player-units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'units'))
  const files = NAMES.map((name) => {
    const file = join(folder, 'units', `player-${name}.service`)
    // systemd-analyze also checks that the program exists on this machine.
    writeFileSync(file, unitOf(name).replace('/usr/bin/node', process.execPath))
    return file
  })
  // Warnings do not change the exit code.
  const verify = () => spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' })
  expect(verify()).toMatchObject({ status: 0, stderr: '' })
  writeFileSync(files[0] ?? '', unitOf('server').replace('MemoryMax=384M', 'MemoryMax=much'))
  expect(verify().stderr).toContain('Invalid memory limit')
})
