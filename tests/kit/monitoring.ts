import { readFileSync } from 'node:fs'
import * as z from 'zod'

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

export const dashboardQueries = (): readonly string[] =>
  dashboard
    .parse(
      JSON.parse(
        readFileSync(new URL('../../infra/monitoring/dashboard.json', import.meta.url), 'utf8'),
      ) as unknown,
    )
    .panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
