const meansOfSuicide =
  '(?:pills|tablets|meds|insulin|rope|noose|belt|gun|rifle|pistol|shotgun|knife|razor|razors|blades?|bridge|balcony|rooftop|roof|tracks|pastillas|cuerda|pistola|cuchillo|navaja|puente|azotea|frasco)';

/** Tested only on texts with a sign of danger. */
export const meansAtHand = new RegExp(
  `\\b(?:have|got|with|holding|counted|saved|saving|bought|took|swallowed|on|at|tengo|compre|guardado|guardando|tome) (?:\\w+ ){0,3}?${meansOfSuicide}\\b|\\b${meansOfSuicide} (?:\\w+ ){0,3}?(?:in front of me|beside me|next to me|in my hand|ready|counted|delante|preparad[ao]s?|en la mano)\\b`,
);

export const timeNamed =
  /\b(?:tonight|today|right now|tomorrow|this (?:evening|morning|weekend|afternoon|week)|in an hour|an hour ago|minutes ago|esta (?:noche|tarde|misma noche|semana)|hoy|ahora mismo|manana|este fin de semana|hace una hora)\b/;
