import { createHmac, type KeyObject } from 'node:crypto'
import { writeSync } from 'node:fs'
import { pino, type Logger } from 'pino'
import type { Config } from './config.ts'
import { printable } from './text.ts'
import { currentTrace } from './trace.ts'

interface LoggerOptions {
  readonly level: Config['logLevel']
  readonly name: string
  readonly pepper?: KeyObject
  readonly fileDescriptor?: number
}

/** Logs JSON lines. Callers must not log secrets; `redact` hides those that are logged by mistake, in fields with these names. */
export function createLogger({
  level,
  name,
  pepper,
  fileDescriptor = STANDARD_OUTPUT,
}: LoggerOptions): Logger {
  const secretFields = [
    'password',
    'device_key',
    'pin',
    'token',
    'captcha',
    'authorization',
    'cookie',
    'secret',
    'url',
  ]
  const options = {
    level,
    base: { process: name },
    ...(pepper && { mixin: () => traceFields(pepper) }),
    serializers: { err: describeError, cause: describeError },
    redact: {
      paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[secret]',
    },
  }
  return pino(options, { write: (line) => writeLine(fileDescriptor, line) })
}

/** Fields that name the request and the device for which a line is logged. */
function traceFields(pepper: KeyObject): object {
  const { requestId = null, deviceId } = currentTrace() ?? {}
  return {
    ...(requestId !== null && { request: requestId }),
    ...(deviceId !== undefined && { device: deviceHash(pepper, deviceId) }),
  }
}

/** The hash that stands for a device's id in log lines. */
export const deviceHash = (pepper: KeyObject, deviceId: string): string =>
  createHmac('sha256', pepper).update(`log device ${deviceId}`).digest('base64url').slice(0, 12)

export const STANDARD_OUTPUT = 1
export const STANDARD_ERROR = 2

/** Escapes control characters. Drops the line on an error: pino would block the process while the log's disk is full. */
function writeLine(fileDescriptor: number, line: string): void {
  try {
    writeSync(fileDescriptor, printable(line))
  } catch {}
}

/** Selects fields, because a database error also contains its connection. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? { code: error.code } : {}
  return { type: error.name, message: error.message, ...code, stack: error.stack }
}
