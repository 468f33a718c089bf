/*
 * A look counts towards the limits of its host and account even after its playlist is deleted (D55): its row stays until `prune` deletes
 * it, without the playlist and without what the look found. The previous version does not begin or show such a look.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table playlist_looks
    alter playlist_id drop not null,
    drop constraint if exists playlist_looks_playlist_id_fkey,
    add constraint playlist_looks_playlist_id_fkey foreign key (playlist_id) references playlists on delete set null
  `.execute(db)
  await sql`
    create or replace function empty_kept_look() returns trigger language plpgsql as $$
    begin
      new.report := null;
      return new;
    end $$
  `.execute(db)
  await sql`
    create or replace trigger empty_kept_look before insert or update on playlist_looks
      for each row when (new.playlist_id is null) execute function empty_kept_look()
  `.execute(db)
}
