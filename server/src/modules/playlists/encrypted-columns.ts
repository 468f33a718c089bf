import { encryptedColumns as arrangements } from './arrange/stored-arrangement.ts'
import { moveColumn } from './hosts/move.ts'
import { sourceColumn } from './playlist.ts'

export const encryptedColumns = [sourceColumn, moveColumn, ...arrangements]
