# Creates the role of server and workers, or changes its password, to DATABASE_PASSWORD or the contents of DATABASE_PASSWORD_FILE.
# The migrations let it read and write rows, and nothing else. PostgreSQL's image runs this when it creates the volume; for an older volume see docs/operate/database.md, "Two roles".
password=${DATABASE_PASSWORD:-$(cat "$DATABASE_PASSWORD_FILE")}
psql --username=player --dbname=player --set=ON_ERROR_STOP=1 --set=password="$password" <<'SQL'
select 'create role player_app' where not exists (select from pg_roles where rolname = 'player_app') \gexec
alter role player_app login password :'password';
SQL
