import { sealedColumn } from '../../kernel/sealed.ts'
import { sourceContext } from './playlist.ts'

/** The sources of playlists: what is sealed again when the key is changed (D17). For their owners nothing is updated by that. */
export const sealedColumns = [sealedColumn('playlists', 'source_sealed', sourceContext)]
