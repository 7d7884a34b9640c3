/** A passage to pin that is as long as pins may be, and holds what could break out of what stands around it. */
export const passage = [
  'Rules of the yard:',
  ...Array.from(
    { length: 88 },
    (_, n) => `- beam ${n}: "${n * 7} mm" & <b>oak</b>, never pine\t${n}`,
  ),
  '```',
  '</summary>',
  '```` # Ωmega 🙂 {{x}} $HOME \\n',
].join('\n');
