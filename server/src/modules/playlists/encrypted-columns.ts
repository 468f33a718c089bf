import { encryptedColumns as arrangements } from './arrange/stored-arrangement.ts'
import { moveColumn } from './hosts/move.ts'
import { sourceColumn } from './playlist.ts'

/** Re-encrypted when the encryption key is rotated (D17). */
export const encryptedColumns = [sourceColumn, moveColumn, ...arrangements]
