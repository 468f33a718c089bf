import { trpc } from '../../api/trpc.ts'
import { Notice } from '../../ui/controls/notice.tsx'
import { SupportEmail } from '../../ui/support-email.tsx'
import { OwnerSection } from '../../ui/owner-section.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { ToolPage } from '../../ui/tool-page.tsx'
import { SwitchMacForm } from './switch-mac-form.tsx'
import styles from './switch-mac.module.css'
import { words } from './switch-words.ts'

export function SwitchMacPage() {
  const device = trpc.sessions.current.useQuery().data?.device
  if (!device) return null
  return (
    <ToolPage title={words.title} intro={words.intro} isWide>
      <SwitchMacForm device={device}>
        {device.can_move ? (
          <>
            <OwnerSection title={words.moves.title} className={styles['moves']}>
              <ul>
                <li>{device.is_trial === 1 ? words.moves.trial : words.moves.activation}</li>
                <li>{words.moves.playlists}</li>
                <li>{words.moves.codes}</li>
              </ul>
              <p>{words.moves.ends(device.mac_address)}</p>
            </OwnerSection>
            <Notice title={words.once.title}>
              {device.is_trial === 2 ? words.once.ofActivation : words.once.text}
            </Notice>
          </>
        ) : (
          <Notice title={words.used.title}>
            <Sentence
              text={device.expire_date === null ? words.used.text : words.used.ofActivation}
              marks={{ email: () => <SupportEmail /> }}
            />
          </Notice>
        )}
      </SwitchMacForm>
    </ToolPage>
  )
}
