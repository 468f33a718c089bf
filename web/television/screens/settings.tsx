import { useState } from 'react'
import { type Machine, useKeys, useView } from '../use-view.ts'
import { licenceLine } from '../words.ts'
import { Button, Fact, TopBar } from './parts.tsx'

export function Settings({ machine, onClose }: { machine: Machine; onClose: () => void }) {
  const { macAddress, secrets, state } = useView(machine)
  const [note, setNote] = useState('')
  const [resets, setResets] = useState(false)
  useKeys((key) => {
    if (key === 'back') onClose()
    return key === 'back'
  })
  const replaceKey = () => {
    machine.client.replaceKey().then(
      () => setNote('The key was replaced. Other browsers have to log in again.'),
      () => setNote('The key could not be replaced. Try again later.'),
    )
  }
  return (
    <div className="screen settings">
      <TopBar machine={machine} title="Settings" />
      <main>
        <dl className="facts">
          <Fact label="MAC address" value={macAddress ?? '…'} spelled />
          <Fact label="Device key" value={secrets?.device_key ?? '…'} spelled />
          {state && <Fact label="Licence" value={licenceLine(state.licence)} />}
          {state?.device.addresses.map(({ kind, mac }) => (
            <Fact key={mac} label={CABLES[kind]} value={mac} spelled />
          ))}
        </dl>
        <div className="column">
          <Button first quiet onPress={onClose}>
            Back
          </Button>
          <Button quiet onPress={replaceKey}>
            New device key
          </Button>
          <Button quiet onPress={resets ? machine.reset : () => setResets(true)}>
            {resets ? 'Press again to reset' : 'Factory reset'}
          </Button>
          <output className="lead">{note}</output>
        </div>
      </main>
    </div>
  )
}

const CABLES = { ethernet: 'Ethernet address', wifi: 'Wi-Fi address', unknown: 'Another address' } as const
