import * as kernel from '../kernel/delivery-events.ts'
import * as contact from './contact/events.ts'
import * as devices from './devices/events.ts'
import * as payments from './payments/events.ts'
import * as reminders from './reminders/events.ts'
import * as support from './support/events.ts'

export * from '../kernel/delivery-events.ts'
export * from './contact/events.ts'
export * from './devices/events.ts'
export * from './payments/events.ts'
export * from './reminders/events.ts'
export * from './support/events.ts'

const definitions = { ...kernel, ...contact, ...devices, ...payments, ...reminders, ...support }
type Event = (typeof definitions)[keyof typeof definitions]

export type EventName = Event['name']

/** Every event by its name. `workers/src/wiring.ts` lists the reactions. */
export const events: Readonly<Record<string, Event>> = Object.fromEntries(
  Object.values(definitions).map((event) => [event.name, event]),
)
