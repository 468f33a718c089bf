import { events } from '@player/server/events'
import { reactions, periodicTasks } from '@player/workers'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesOf, textOf } from './source.ts'

const jobs: { name: string; event: string }[] = Object.values(reactions).flat()

describe('Wiring of events', () => {
  it('lists the reactions of every event', () => {
    expect(Object.keys(reactions).toSorted()).toEqual(Object.keys(events).toSorted())
    for (const [name, event] of Object.entries(events)) expect(event.name).toBe(name)
  })

  it('lists every event that a module or the kernel declares', () => {
    const files = [...filesOf('server/src/modules/*/events.ts'), ...filesOf('server/src/kernel/*-events.ts')]
    const declared = files.flatMap((file) =>
      [...textOf(file).matchAll(/defineEvent\(\s*'([^']+)'/g)].map(([, name = '']) => {
        const module = file.split('/')[3]?.replace(/-events\.ts$/, '') ?? ''
        expect(name, file).toMatch(new RegExp(`^${module.replace(/s$/, '')}\\.[a-z]+(-[a-z]+)*$`))
        return name
      }),
    )
    expect(declared.toSorted()).toEqual(Object.keys(events).toSorted())
  })

  it('lists each job under its event', () => {
    for (const [event, list] of Object.entries(reactions))
      for (const job of list) expect(job.event).toBe(event)
  })

  it('contains every job exactly once, named after its file', () => {
    const files = filesOf('workers/src/**/*.ts').filter((file) => /= define(Job|Mail)\(\{/.test(textOf(file)))
    const named = files.map((file) => {
      const name = /= define(?:Job|Mail)\(\{\s*name: '([^']+)'/.exec(textOf(file))?.[1]
      expect(name, file).toBe(basename(file, '.ts'))
      return name ?? ''
    })
    expect(new Set(jobs.map(({ name }) => name)).size).toBe(jobs.length)
    expect(jobs.map(({ name }) => name).toSorted()).toEqual(named.toSorted())
  })

  it('has an interval for every periodic task', () => {
    for (const [name, { everySeconds }] of Object.entries(periodicTasks))
      expect(everySeconds, name).toBeGreaterThanOrEqual(1)
  })
})

describe('Events', () => {
  it('are put into the queue by the workers only', () => {
    const text = filesOf('server/src/**/*.ts').map(textOf).join('\n')
    expect(text).not.toMatch(/\bnew Queue\b|\.addBulk\(|bullmq/)
  })
})
