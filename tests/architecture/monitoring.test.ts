import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { registry } from '@player/server/kernel/metrics'
import { describe, expect, it } from 'vitest'
import { dashboardQueries } from '../kit/monitoring.ts'
import { promtool, PROMTOOL_MISSING } from '../kit/promtool.ts'
import { textOf } from './source.ts'

const FOLDER = fileURLToPath(new URL('../../infra/monitoring', import.meta.url))
const RULES = textOf('infra/monitoring/alerts.yml')
const all = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)
const alerts = all(RULES, /^ +- alert: (\w+)$/gm)

/** Their names in queries. */
function seriesOf(of: Registry): readonly string[] {
  return of
    .getMetricsAsArray()
    .flatMap(({ name }) => ['', '_bucket', '_count', '_sum'].map((part) => name + part))
}

describe('Alerts', () => {
  it('have an entry in the runbook each, and it has no other', () => {
    expect(alerts.length).toBeGreaterThanOrEqual(8)
    expect(all(textOf('docs/operate/runbook.md'), /^## (\w+)$/gm)).toEqual(alerts)
    expect(all(RULES, /runbook: docs\/operate\/runbook\.md#(\w+)$/gm)).toEqual(
      alerts.map((name) => name.toLowerCase()),
    )
  })

  it('are tested each: caused, or by figures', () => {
    const tests =
      textOf('infra/monitoring/alerts.test.yml') + textOf('tests/integration/http/metrics.test.ts')
    expect(alerts.filter((name) => !new RegExp(`["']${name}["']`).test(tests))).toEqual([])
  })

  it('are what promtool accepts, and fire at the figures of their tests', ({ skip }) => {
    skip(PROMTOOL_MISSING !== '', PROMTOOL_MISSING)
    for (const [what, file] of [
      ['check', 'alerts.yml'],
      ['test', 'alerts.test.yml'],
    ] as const) {
      const { code, text } = promtool(what, 'rules', `${FOLDER}/${file}`)
      expect(code, text).toBe(0)
    }
  })
})

describe('Metrics', () => {
  it('of alerts and dashboard exist', () => {
    const ofNode = new Registry()
    collectDefaultMetrics({ register: ofNode })
    const known = new Set([...seriesOf(registry), ...seriesOf(ofNode)])
    const used = all([RULES, ...dashboardQueries()].join('\n'), /\b((?:player|nodejs|process)_\w+)/g)
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((name) => !known.has(name))).toEqual([])
  })

  it('are all explained with their labels, and no other', () => {
    const rows = textOf('docs/operate/metrics.md').matchAll(/^\| `(player_\w+)` +\| ([^|]*)\|/gm)
    const explained: readonly string[] = [...rows].map(
      ([, name = '', labels = '']) => `${name} ${labels.replaceAll('`', '').trim()}`,
    )
    const source = textOf('server/src/kernel/metrics.ts')
    expect(explained.map((row) => row.replace(/ .*/, '')).toSorted()).toEqual(
      registry
        .getMetricsAsArray()
        .map(({ name }) => name)
        .toSorted(),
    )
    for (const label of explained.flatMap((row) => row.split(' ').slice(1)).filter(Boolean))
      expect(source).toContain(`'${label}'`)
  })
})
