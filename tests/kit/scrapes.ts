/** The metrics text of each process, by instance; null for no answer. */
export type Scrape = Readonly<Record<string, string | null>>

/** The number of intervals in a phase. */
const STEPS = 40
const INTERVAL = '15s'

/** Seconds from the start of a phase until the alerts that the tests expect fire: longer than the longest `for` among them. */
const FIRING_AFTER = 165
/** Seconds until Prometheus drops the last values of a silent process, which it keeps for five minutes. */
const GONE_AFTER = 420

const timeIn = (phase: number, seconds: number): string => `${phase * STEPS * 15 + seconds}s`

interface Expected {
  readonly expr: string
  readonly eval_time: string
  readonly exp_samples: readonly { readonly labels: string; readonly value: number }[]
}

/** A test for `promtool test rules`: Prometheus reads each scrape for ten minutes; `up` is 1 for a process that answered. */
export function ruleTest(rules: string, scrapes: readonly Scrape[], expected: readonly Expected[]): object {
  const series = new Map<string, string[]>()
  scrapes.forEach((scrape, phase) => {
    for (const [instance, text] of Object.entries(scrape)) {
      const lines = (text ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('#'))
      for (const line of [...lines, `up ${text === null ? 0 : 1}`]) {
        const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
        if (!Number.isFinite(Number(value))) continue
        const key = `${name}{${labels === '' ? '' : `${labels},`}job="player",instance="${instance}"}`
        const phases = series.get(key) ?? scrapes.map(() => `_x${STEPS}`)
        phases[phase] = `${Number(value).toFixed(9)}x${STEPS - 1}`
        series.set(key, phases)
      }
    }
  })
  return {
    rule_files: [rules],
    evaluation_interval: INTERVAL,
    tests: [
      {
        interval: INTERVAL,
        input_series: [...series].map(([key, phases]) => ({ series: key, values: phases.join(' ') })),
        promql_expr_test: expected,
      },
    ],
  }
}

/** Expects exactly these alerts during a phase; with `gone` after Prometheus drops the values of a silent process. */
export const firing = (phase: number, alerts: readonly string[], gone = false): Expected => ({
  expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
  eval_time: timeIn(phase, gone ? GONE_AFTER : FIRING_AFTER),
  exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
})

export const expectResult = (phase: number, query: string): Expected => ({
  expr: `count(${query}) > bool 0`,
  eval_time: timeIn(phase, FIRING_AFTER),
  exp_samples: [{ labels: '{}', value: 1 }],
})
