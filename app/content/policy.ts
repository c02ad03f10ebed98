/** A page of text: headings with paragraphs, or lists where a paragraph is an array. */
export interface Policy {
  title: string;
  /** One sentence, shown in search results and below the title. */
  summary: string;
  sections: {
    heading: string;
    paragraphs: (string | string[])[];
    /** Whether the operator's contact details follow this section, where they are configured. */
    hasContact?: boolean;
  }[];
}

/** All policies have one date (spec §9, Policy text). */
export const EFFECTIVE_DATE = '1 January 2025';
