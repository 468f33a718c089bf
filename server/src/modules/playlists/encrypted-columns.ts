import { encryptedColumns as arrangements } from './arrange/stored-arrangement.ts'
import { moveColumn } from './hosts/move.ts'
import { sourceColumn } from './playlist.ts'

/** The columns to re-encrypt when the encryption key is rotated. */
export const encryptedColumns = [sourceColumn, moveColumn, ...arrangements]
