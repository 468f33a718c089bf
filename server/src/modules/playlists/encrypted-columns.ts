import { encryptedColumn } from '../../kernel/encrypted-column.ts'
import { sourceContext } from './playlist.ts'

/** Re-encrypted when the encryption key is rotated (D17). `updated_at` stays. */
export const encryptedColumns = [encryptedColumn('playlists', 'source_sealed', sourceContext)]
