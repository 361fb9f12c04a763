// The shapes of what the program knows about itself: usage of every screen, questions and answers, service cases. The texts lie in
// files beside this one; the database gets them at every start.

/** One step of the work a screen belongs to. */
export interface FlowStep {
  readonly title: string;
  readonly text: string;
}

/** A field, button or state of a screen that is not obvious to a new colleague. */
export interface FieldText {
  readonly name: string;
  readonly text: string;
}

/** Help of one screen (menu id). Texts are plain Chinese; lines of `usage` become paragraphs. */
export interface MenuHelp {
  readonly menu: number;
  /** One sentence: what the screen is for. */
  readonly purpose: string;
  /** How the work is done there, step by step, one line each. */
  readonly usage: readonly string[];
  readonly fields: readonly FieldText[];
  /** Before, here and after: where the screen stands in its work. */
  readonly flow: readonly FlowStep[];
}

/** Introduction of a centre: shown while no single screen is pointed at. */
export interface CentreIntro {
  readonly menu: number;
  readonly title: string;
  readonly text: readonly string[];
}

/** A question people ask about a screen, with its answer. */
export interface MenuQuestion {
  readonly menu: number;
  readonly question: string;
  readonly answer: readonly string[];
}

/** A worked case of service: what happened, what was done, what to learn. Lines become paragraphs. */
export interface ServiceCase {
  readonly title: string;
  readonly text: readonly string[];
}

export interface CaseCategory {
  readonly name: string;
  readonly cases: readonly ServiceCase[];
}
