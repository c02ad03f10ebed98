import { type Kysely, sql } from 'kysely';

/** Suggests 'Gulmohar Café' for 'gulmohar cafe': the words of names (migration 018) lose their accents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

const ACCENTED =
  'ÀÁÂÃÄÅĀĂĄàáâãäåāăąÇĆČçćčĎĐďđÈÉÊËĒĖĘĚèéêëēėęěĞğĢģÌÍÎÏĪĮİìíîïīįŁĽłľÑŃŇñńňÒÓÔÕÖØŌŐòóôõöøōőŘŔřŕŚŞŠśşšŢŤţťÙÚÛÜŪŮŰùúûüūůűÝŸýÿŹŻŽźżž';
const PLAIN =
  'aaaaaaaaaaaaaaaaaaccccccddddeeeeeeeeeeeeeeeeggggiiiiiiiiiiiiillllnnnnnnoooooooooooooooorrrrssssssttttuuuuuuuuuuuuuuyyyyzzzzzz';

const STATEMENTS = [
  `create or replace function nameterms(name text) returns integer[]
    language sql immutable strict parallel safe cost 200
    as $$
      select array(
        select ~ ('x' || left(md5(left(word, size)), 8))::bit(31)::integer
        from regexp_split_to_table(
          lower(translate(name, '${ACCENTED}''’', '${PLAIN}') collate "C"), '[ -/:-@[-\`{-~]+'
        ) word
        cross join generate_series(1, 8) size
        where size <= length(word)
      )
    $$`,
  'reindex index vendors_by_names',
];
