/*
 * Deletes the playlist results of a television when its installation ends for any reason (D54). The previous version kept them for 90 days.
 *
 * Release next. Expands: 0.1.0 and newer run with it.
 */
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists playlist_results_installation on playlist_results (installation_id)`.execute(
    db,
  )
  // Blocks new results until the commit.
  await sql`alter table playlist_results
    drop constraint if exists playlist_results_installation_id_fkey,
    add constraint playlist_results_installation_id_fkey foreign key (installation_id) references installations
      on delete cascade not valid
  `.execute(db)
  await sql`
    delete from playlist_results where not exists (
      select from installations where id = installation_id and ended_at is null
    )
  `.execute(db)
  await sql`alter table playlist_results validate constraint playlist_results_installation_id_fkey`.execute(
    db,
  )
  await sql`
    create or replace function delete_results_of_ended() returns trigger language plpgsql as $$
    begin
      delete from playlist_results where installation_id = new.id;
      return null;
    end $$
  `.execute(db)
  await sql`
    create or replace trigger delete_results_of_ended after update of ended_at on installations
      for each row when (new.ended_at is not null) execute function delete_results_of_ended()
  `.execute(db)
}
