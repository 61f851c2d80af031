-- PgBouncer drops the settings that Seamark's sessions start with; these are the same, for the role.
ALTER ROLE seamark SET statement_timeout = '20s';
ALTER ROLE seamark SET timezone = 'UTC';
