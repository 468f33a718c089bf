import { type ReactNode, useSyncExternalStore } from 'react'
import type { Television } from '../television-context.ts'
import type { Surroundings } from './surroundings.ts'

const DAY_MS = 86_400_000
const YEAR_MS = 365 * DAY_MS
/** Longer than a licence is valid without the server. */
const LONG_AWAY_MS = 15 * DAY_MS

export function Bench({ television, name }: { television: Television; name: string }) {
  const { surroundings, client } = television
  const { connectedBy, isNetworkOn, clockAhead, requests } = useSyncExternalStore(
    surroundings.subscribe,
    surroundings.current,
  )
  const connectBy = (next: Surroundings['connectedBy']) => {
    surroundings.change({ connectedBy: next })
    client.register()
  }
  const turnNetwork = (on: boolean) => {
    surroundings.change({ isNetworkOn: on })
    client.refresh()
  }
  const setClock = (ahead: number) => surroundings.change({ clockAhead: ahead })
  const another = name === '1' ? '2' : '1'
  return (
    // A click leaves the focus on the screen, so that keys still work as the remote control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only prevents the default
    <aside className="bench" aria-label="Bench" onMouseDown={(event) => event.preventDefault()}>
      <h2>Television {name}</h2>
      <Choice label="Connected by">
        <Option isChosen={connectedBy === 'wifi'} onPress={() => connectBy('wifi')} name="Wi-Fi" />
        <Option isChosen={connectedBy === 'ethernet'} onPress={() => connectBy('ethernet')} name="Ethernet" />
      </Choice>
      <Choice label="Network">
        <Option isChosen={isNetworkOn} name="On" onPress={() => turnNetwork(true)} />
        <Option isChosen={!isNetworkOn} name="Off" onPress={() => turnNetwork(false)} />
      </Choice>
      <Choice label="Clock">
        <Option isChosen={clockAhead < 0} onPress={() => setClock(-YEAR_MS)} name="A year back" />
        <Option isChosen={clockAhead === 0} onPress={() => setClock(0)} name="Right" />
        <Option isChosen={clockAhead > 0} onPress={() => setClock(LONG_AWAY_MS)} name="15 days on" />
      </Choice>
      <p className="links">
        <button type="button" onClick={television.reset}>
          Factory reset
        </button>
        <a href={`?tv=${another}`} target={`television-${another}`}>
          Television {another}
        </a>
      </p>
      <h3>Requests</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with the focus, keys can scroll it */}
      <ol className="log" tabIndex={0}>
        {requests.toReversed().map(({ id, method, path, status }) => (
          <li key={id}>
            <b>{status}</b> {method} {path}
          </li>
        ))}
      </ol>
      <p className="bench-keys">
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

function Option({ isChosen, name, onPress }: { isChosen: boolean; name: string; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onPress}>
      {name}
    </button>
  )
}
