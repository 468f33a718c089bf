import { fileURLToPath } from 'node:url'
import { collectDefaultMetrics, Registry } from '@prometheus-io/client'
import { registry } from '@player/server/kernel/metrics'
import { describe, expect, it } from 'vitest'
import { dashboardQueries } from '../kit/monitoring.ts'
import { promtool, PROMTOOL_MISSING } from '../kit/promtool.ts'
import { textOf } from './source.ts'

const FOLDER = fileURLToPath(new URL('../../infra/monitoring', import.meta.url))
const RULES = textOf('infra/monitoring/alerts.yml')
const matchesIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)
const alerts = matchesIn(RULES, /^ +- alert: (\w+)$/gm)

/** The names of a registry’s series in queries. */
function seriesOf(metrics: Registry): readonly string[] {
  return metrics
    .getMetricsAsArray()
    .flatMap(({ name }) => ['', '_bucket', '_count', '_sum'].map((part) => name + part))
}

describe('Alerts', () => {
  it('are the entries of the runbook', () => {
    expect(alerts.length).toBeGreaterThanOrEqual(8)
    expect(matchesIn(textOf('docs/operate/runbook.md'), /^## (\w+)$/gm)).toEqual(alerts)
    expect(matchesIn(RULES, /runbook: docs\/operate\/runbook\.md#(\w+)$/gm)).toEqual(
      alerts.map((name) => name.toLowerCase()),
    )
  })

  it('are tested, with test data or in an integration test', () => {
    const tests =
      textOf('infra/monitoring/alerts.test.yml') + textOf('tests/integration/http/metrics.test.ts')
    expect(alerts.filter((name) => !new RegExp(`["']${name}["']`).test(tests))).toEqual([])
  })

  it('are accepted by promtool, and fire for their test data', ({ skip }) => {
    skip(PROMTOOL_MISSING !== '', PROMTOOL_MISSING)
    for (const [command, file] of [
      ['check', 'alerts.yml'],
      ['test', 'alerts.test.yml'],
    ] as const) {
      const { code, text } = promtool(command, 'rules', `${FOLDER}/${file}`)
      expect(code, text).toBe(0)
    }
  })
})

describe('Metrics', () => {
  it('in queries of alerts and dashboard exist', () => {
    const nodeRegistry = new Registry()
    collectDefaultMetrics({ register: nodeRegistry })
    const existing = new Set([...seriesOf(registry), ...seriesOf(nodeRegistry)])
    const used = matchesIn([RULES, ...dashboardQueries()].join('\n'), /\b((?:player|nodejs|process)_\w+)/g)
    expect(used.length).toBeGreaterThan(30)
    expect(used.filter((name) => !existing.has(name))).toEqual([])
  })

  it('are the ones in docs/operate/metrics.md, with their labels', () => {
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
