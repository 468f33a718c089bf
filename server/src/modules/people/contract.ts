import * as z from 'zod/mini'
import { answerFields } from '../../kernel/outputs.ts'
import { current_key } from '../devices/contract.ts'
import { answer } from './messages.ts'

export const proofInput = z.object({ current_key })

/** The JSON text of the file to save. */
export const downloadOutput = z.object({ json: z.string() })

export const deleteDeviceOutput = z.object(answerFields(answer('device_deleted')))
