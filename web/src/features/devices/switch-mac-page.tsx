import { settings } from '../../content/settings.ts'
import { trpc } from '../../api/trpc.ts'
import { Notice } from '../../ui/notice.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { SwitchMacForm } from './switch-mac-form.tsx'
import styles from './switch-mac.module.css'

/** Moves the device with all it has to another address, once. */
export function SwitchMacPage() {
  const session = trpc.sessions.current.useQuery()
  if (!session.data) return null
  const { device } = session.data
  return (
    <ToolPage
      title="Switch MAC"
      intro="For a new television, or when the player shows another address because the connection changed between WiFi and Ethernet."
    >
      {device.can_move ? (
        <Notice title="This can be done only once">
          {device.is_trial === 2
            ? 'Once for each activation. Please look twice at the new address.'
            : 'Please look twice at the new address.'}
        </Notice>
      ) : (
        <Notice title="The switch has been used">
          It can be done only once.{' '}
          {device.expire_date !== null && 'Another activation comes with another switch. '}
          If you need one more, write to{' '}
          <a href={`mailto:${settings.supportEmail}`}>{settings.supportEmail}</a> and tell us both addresses.
        </Notice>
      )}
      {device.can_move && (
        <section aria-labelledby="moves-title" className={styles['moves']}>
          <h2 id="moves-title" className={styles['subtitle']}>
            What moves to the new address
          </h2>
          <ul>
            <li>
              {device.is_trial === 1
                ? 'The rest of your trial'
                : 'The activation and all the time that is left'}
            </li>
            <li>All playlists, with their PINs</li>
            <li>The device key and the parent PIN</li>
          </ul>
          <p>The player at {device.mac_address} stops showing them. You stay logged in here.</p>
        </section>
      )}
      <SwitchMacForm device={device} />
    </ToolPage>
  )
}
