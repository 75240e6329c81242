import type { Seed } from "../seed.js";

const GUID = "32d140e2-e4f4-4eec-9d53-20371e9be607";

/** Libraries 759 (open, one video with a heatmap) and 760 (token authentication on, the same video's id). */
export const libraries: NonNullable<Seed["libraries"]> = [
  {
    libraryId: 759,
    name: "Product films",
    apiKey: "library-759-key",
    videos: [
      {
        video: {
          guid: GUID,
          title: "Introduction",
          captions: [{ srclang: "en", label: "English", version: 1 }],
          chapters: [{ title: "Welcome", start: 0, end: 20 }],
          moments: [{ label: "The product", timestamp: 25 }],
          metaTags: [{ property: "og:title", value: "Introduction" }],
          transcodingMessages: [
            {
              timeStamp: "2026-01-02T03:06:00",
              level: 2,
              issueCode: 3,
              message: "The 1440p version is left out.",
              value: "1440p",
            },
          ],
          smartGenerateStatus: 3,
          smartGenerateFeaturesStatus: { title: null, description: null, chapters: 3, moments: null },
        },
        heatmap: { "0": 100, "1": 87, "2": 64, "3": 31 },
      },
    ],
  },
  {
    libraryId: 760,
    name: "Members only",
    apiKey: "library-760-key",
    tokenAuthenticationKey: "4742a81b-bf15-42fe-8b1c-8fcb9024c550",
    videos: [{ video: { guid: GUID, title: "Behind the scenes", isPublic: false } }],
  },
];
