import { backupCommands } from './backup/index.ts'
import { caseCommands } from './cases.ts'
import { checkCommands } from './check/index.ts'
import type { Groups } from './command.ts'
import { deviceListCommands } from './device-lists.ts'
import { deviceCommands } from './devices.ts'
import { findCommands } from './find.ts'
import { growthCommands } from './growth.ts'
import { installationCommands } from './installations.ts'
import { keyCommands } from './keys.ts'
import { limitCommands } from './limits.ts'
import { auditCommands, messageCommands } from './lists.ts'
import { noticeCommands } from './notices.ts'
import { paymentChangeCommands } from './payment-changes.ts'
import { paymentGrantCommands } from './payment-grants.ts'
import { paymentCommands } from './payments.ts'
import { queueCommands } from './queue.ts'
import { peopleCommands } from './people.ts'

/** All commands by group, in the order of the help. */
export const groups: Groups = {
  devices: [...deviceCommands, ...deviceListCommands],
  installations: installationCommands,
  payments: [...paymentCommands, ...paymentChangeCommands, ...paymentGrantCommands],
  limits: limitCommands,
  cases: caseCommands,
  people: peopleCommands,
  notices: noticeCommands,
  queue: queueCommands,
  keys: keyCommands,
  find: findCommands,
  check: checkCommands,
  backup: backupCommands,
  audit: auditCommands,
  messages: messageCommands,
  growth: growthCommands,
}
