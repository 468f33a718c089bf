import { useState } from 'react'
import { isOlder } from '@player/server/app-client'
import { licenceLine } from '../licence-words.ts'
import { shownAddress } from '../shown-address.ts'
import { useBack } from '../use-keys.ts'
import { useTelevision, useView } from '../television-context.ts'
import { words } from '../words.ts'
import { Browsers } from './browsers.tsx'
import { Button } from './button.tsx'
import { Fact } from './facts.tsx'
import { Glow } from './glow.tsx'
import { Icon } from './icon.tsx'
import { Message } from './message.tsx'
import { Notices } from './notices.tsx'
import { useNotices } from './use-notices.ts'
import { ParentPin } from './parent-pin.tsx'
import { QrCode } from './qr-code.tsx'
import { Report } from './report.tsx'
import { TopBar } from './top-bar.tsx'

type Screen = 'all' | 'browsers' | 'notices' | 'report' | 'reset'

interface SettingsProps {
  onClose: () => void
}

/** The settings, which ask for the parent PIN each time if there is one, because they show the device key. */
export function Settings(props: SettingsProps) {
  const { state } = useView()
  const [isAllowed, setAllowed] = useState(false)
  return isAllowed || !state?.parental.pin_set ? (
    <AllSettings {...props} />
  ) : (
    <ParentPin
      {...props}
      title="Settings"
      text={words.parentPin.text}
      onCorrectPin={() => setAllowed(true)}
    />
  )
}

function AllSettings({ onClose }: SettingsProps) {
  const { client, origin, version } = useTelevision()
  const { macAddress, secrets, state } = useView()
  const notices = useNotices()
  const [open, setOpen] = useState<Screen>('all')
  const [lastOpen, setLastOpen] = useState<Screen>('browsers')
  const [note, setNote] = useState('')
  const show = (next: Screen) => {
    setLastOpen(next)
    setOpen(next)
  }
  // The notices may have expired while the viewer read them.
  const focused = lastOpen === 'notices' && notices.length === 0 ? 'browsers' : lastOpen
  const goBack = () => (open === 'all' ? onClose() : setOpen('all'))
  useBack(goBack)
  const replaceKey = async () => {
    await client.replaceKey().then(
      () => setNote('Your new device key is above. Phones and computers have to log in again.'),
      () => setNote('The key wasn’t changed. Try again later.'),
    )
  }
  if (open === 'browsers') return <Browsers onClose={goBack} />
  if (open === 'notices') return <Notices onClose={goBack} />
  if (open === 'report') return <Report onSent={goBack} onCancel={goBack} />
  if (open === 'reset') return <FactoryReset onClose={goBack} />
  const latest = state?.app.latest
  return (
    <div className="screen settings beside">
      <Glow />
      <TopBar title="Settings" />
      <main>
        <div>
          <dl className="facts">
            <Fact label="MAC address" value={macAddress ?? '…'} isCode />
            <Fact label="Device key" value={secrets?.device_key ?? '…'} isCode />
            {state && <Fact label="Licence" value={licenceLine(state.licence)} />}
            {state?.device.addresses.map(({ kind, mac }) => (
              <Fact key={mac} label={LABELS[kind]} value={mac} />
            ))}
            <Fact
              label="Version"
              value={latest && isOlder(version, latest) ? `${version}; ${latest} is available` : version}
            />
          </dl>
          <output className="lead">{note}</output>
          <div className="actions">
            {notices.length > 0 && (
              <Button hasInitialFocus={focused === 'notices'} quiet onPress={() => show('notices')}>
                {words.notices.title}
              </Button>
            )}
            <Button hasInitialFocus={focused === 'browsers'} quiet onPress={() => show('browsers')}>
              {words.browsers.title}
            </Button>
            <Button hasInitialFocus={focused === 'report'} quiet onPress={() => show('report')}>
              Report for support
            </Button>
            <Button quiet disabled={secrets === null} onPress={() => void replaceKey()}>
              New device key
            </Button>
            <span className="apart">
              <Button hasInitialFocus={focused === 'reset'} quiet onPress={() => show('reset')}>
                <Icon name="warning" /> Factory reset
              </Button>
            </span>
          </div>
        </div>
        <aside className="code">
          <QrCode value={`${origin}/login`} label="Opens the login on your phone" />
          <p>
            Manage your playlists and pay on your phone: <strong>{shownAddress(origin)}/login</strong>
          </p>
        </aside>
      </main>
    </div>
  )
}

const LABELS = { ethernet: 'Ethernet address', wifi: 'Wi-Fi address', unknown: 'Another address' } as const

function FactoryReset({ onClose }: { onClose: () => void }) {
  const { reset } = useTelevision()
  const { secrets } = useView()
  return (
    <Message
      title="Reset this television?"
      text={`Your playlists and your licence stay with your device. You’ll need its key to come back${secrets ? `: ${secrets.device_key}` : ''}.`}
      scene="television"
      tone="stopped"
    >
      <div className="row">
        <Button hasInitialFocus onPress={onClose}>
          Cancel
        </Button>
        <Button quiet onPress={reset}>
          Reset
        </Button>
      </div>
    </Message>
  )
}
