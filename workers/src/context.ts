import { createContext, type Context } from '@player/server/compose'
import type { WorkerConfig } from './config.ts'
import { createMailTransport, type MailTransport } from './mail/transport.ts'

export interface WorkerContext extends Context {
  readonly config: WorkerConfig
  readonly mail: MailTransport
}

export function createWorkerContext(config: WorkerConfig): WorkerContext {
  return { ...createContext(config, 'worker'), config, mail: createMailTransport(config.mail) }
}
