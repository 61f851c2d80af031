/** Limits of the Answers settings, without schemas so that forms can import them. */
export const QUESTIONS_MAX = 25;
export const QUESTION_CHARACTERS_MAX = 300;
export const NAMES_MAX = 10;
export const NAME_CHARACTERS_MAX = 80;
