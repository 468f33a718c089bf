import type { ReactNode } from 'react'
import { type Machine, useWorld } from '../use-view.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
/** More than a licence lasts without the server (D39). */
const LONG_AWAY_MS = 15 * DAY_MS

/** What is around a television, beside its screen: network, clock, reset, another television, its requests. */
export function Bench({ machine, name }: { machine: Machine; name: string }) {
  const { world, client } = machine
  const { cable, network, clockAhead, requests } = useWorld(world)
  const plug = (to: World['cable']) => {
    world.change({ cable: to })
    client.register()
  }
  const another = name === '1' ? '2' : '1'
  return (
    // A press of the mouse leaves the focus on the screen, where the keys are the remote control's.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it takes nothing, it leaves
    <aside className="bench" aria-label="Bench" onMouseDown={(event) => event.preventDefault()}>
      <h2>Television {name}</h2>
      <Choice label="Connected by">
        <Option is={cable === 'wifi'} onPress={() => plug('wifi')} name="Wi-Fi" />
        <Option is={cable === 'ethernet'} onPress={() => plug('ethernet')} name="Ethernet" />
      </Choice>
      <Choice label="Network">
        <Option
          is={network}
          name="On"
          onPress={() => {
            world.change({ network: true })
            client.refresh()
          }}
        />
        <Option
          is={!network}
          name="Off"
          onPress={() => {
            world.change({ network: false })
            client.refresh()
          }}
        />
      </Choice>
      <Choice label="Clock">
        <Option
          is={clockAhead < 0}
          onPress={() => world.change({ clockAhead: -YEAR_MS })}
          name="A year back"
        />
        <Option is={clockAhead === 0} onPress={() => world.change({ clockAhead: 0 })} name="Right" />
        <Option
          is={clockAhead > 0}
          onPress={() => world.change({ clockAhead: LONG_AWAY_MS })}
          name="15 days on"
        />
      </Choice>
      <p className="links">
        <button type="button" onClick={machine.reset}>
          Factory reset
        </button>
        <a href={`?tv=${another}`} target={`television-${another}`}>
          Television {another}
        </a>
      </p>
      <h3>Requests</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys can scroll what has the focus */}
      <ol className="log" tabIndex={0}>
        {requests.toReversed().map(({ id, method, path, status }) => (
          <li key={id}>
            <b>{status}</b> {method} {path}
          </li>
        ))}
      </ol>
      <p className="keys">
        Arrow keys move, Enter is OK, Escape is Back, Page Up and Page Down leap, digits choose a channel.
      </p>
    </aside>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {children}
    </fieldset>
  )
}

function Option({ is, name, onPress }: { is: boolean; name: string; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={is} onClick={onPress}>
      {name}
    </button>
  )
}
