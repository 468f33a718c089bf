import { DeviceFacts } from '../features/devices/device-facts.tsx'
import { OwnData } from '../features/devices/own-data.tsx'
import { Televisions } from '../features/devices/televisions.tsx'
import { AccountPayments } from '../features/payments/account-payments.tsx'
import { ReminderSetting } from '../features/playlists/reminder-setting.tsx'
import { ReportsSetting } from '../features/playlists/reports-setting.tsx'
import { ActiveSessions } from '../features/sessions/active-sessions.tsx'
import { SecurityLog } from '../features/sessions/security-log.tsx'
import { leaveAfterDeletion } from '../features/sessions/session-hint.ts'
import { Columns, ToolPage } from '../ui/tool-page.tsx'
import { words } from '../features/devices/words.ts'

export const AccountPage = () => (
  <ToolPage title={words.menu.account} isWide>
    <DeviceFacts />
    <Columns>
      <div>
        <Televisions />
        <ReportsSetting />
        <ReminderSetting />
      </div>
      <div>
        <ActiveSessions />
        <SecurityLog />
      </div>
    </Columns>
    <AccountPayments />
    <OwnData onDeleted={leaveAfterDeletion} />
  </ToolPage>
)
