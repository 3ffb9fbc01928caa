/** Names of people, as they are written in Nova Scotia and where its people come from. */
export const NAMES = `
Ann Lee|Thériault|D’Entremont|D'Entremont|ਸਿੰਘ|O'Neil-St. Jean|St.Jean|J.R. Smith|A.J.Brown|Zoë Łukasz
Marie-Ève Côté|François Lévesque|Noëlle Boudreau|Benoît LeBlanc|Aurèle Comeau|Gisèle d’Eon|Rhéal Saulnier|Chloé Gallant
Jean-René Muise|Éloi Surette|Océane Pothier|Maëlle Doucet|Siân MacKinnon|Seòras Dòmhnallach|Màiri NicDhòmhnaill
Eilidh MacLeòid|Iain MacAoidh|Ruairidh Caimbeul|Hector MacNeil|Wm. MacDonald|Jas. McGillivray|Mary St. Clair
Ste. Marie|Mrs. Rand|Dr. Okafor|Dr.Okafor|Mr. Chen|Robert Jr.|Henry Sr.|Kji-Sa'qamaw|Sa’n Paul|Klu'skap Sylliboy
Mi’kmaw Denny|Eskasoni Marshall|Wela'lin Googoo|Tuma Francis|देवी शर्मा|राम कुमार|प्रिया पटेल|सुनील गुप्ता
डॉ.शर्मा|अनन्या अय्यर|ਗੁਰਪ੍ਰੀਤ ਕੌਰ|ਹਰਜੀਤ ਸਿੰਘ|ਮਨਪ੍ਰੀਤ|અમિત પટેલ|જીગ્નેશ શાહ|বিজয় সেন|রবীন্দ্রনাথ ঠাকুর|தமிழ்ச்செல்வி
கமலா ஹரிஷ்|ఎన్.టి. రామారావు|ಕೃಷ್ಣ ಮೂರ್ತಿ|മോഹൻലാൽ|සුනිල් පෙරේරා|محمد علي|فاطمة الزهراء|عبد الرحمن|يوسف الخوري|سارة حداد
رضا احمدی|نگار حسینی|علی خان|زینب بی بی|משה כהן|שרה לוי|יעקב בן-דוד|王小明|李娜|张伟|陳大文|歐陽修|司马相如|山田太郎
佐藤花子|さくら|タナカ ケンジ|김민수|이영희|박지훈|남궁민|Nguyễn Văn An|Trần Thị Hoa|Lê Đức Anh|Phạm Quỳnh|สมชาย ใจดี
อรทัย|မောင်မောင်|ខេមរា|ສົມພອນ|བསྟན|Алексей Иванов|Мария Петрова|Олександр Шевченко|Їжакевич|Ђорђе Петровић
Ангелов|Лариса-Анна|Γιώργος Παπαδόπουλος|Ελένη|Σοφία Δ.|Արամ Խաչատրյան|გიორგი|ნინო ბერიძე|አበበ ቢቂላ|ሰላማዊት
José Ángel Núñez|María de la Cruz|Íñigo López|Begoña Ibáñez|Ana-Lucía|João Gonçalves|Conceição|Luís d’Ávila|Antônio
Ñusta Quispe|Nicolò D'Angelo|Chiara Dell’Acqua|Günter Grass|Jürgen Groß|Käthe Weiß|Ötzi Müller|Søren Kierkegaard|Åse Bjørnstad
Ærøe|Pål Sætre|Þórbjörg Jónsdóttir|Guðrún|Ásgeir Sigurðsson|Sæunn|Väinö Häkkinen|Äänekoski|Jõgi|Ülle Õunapuu
Łukasz Żółć|Zdzisław Brzęczyszczykiewicz|Agnieszka Świątek|Dvořák|Šárka Křížová|Ľubomír|Žofia Ďurišová|Győző Szűcs|Ödön
Ştefan Țepeș|Ioana Brânză|Gheorghe Mătăsaru|Çağla Şimşek|İbrahim Yılmaz|Gülşen Öztürk|Nəsimi Əliyev|Ýagşy|Dženan Čović|Đurđa
Ngũgĩ wa Thiong'o|Wanjikũ|Ọlájùmọ̀kẹ́ Adébáyò|Chiọma Ọkọ́|Nneka|Kwame N'Krumah|Thandiwe|Nkosazana|Ts'episo|Qhawe
M’Bala Ndiaye|N’Golo Kanté|Aïssatou Bâ|Māori Hēnare|Hōne Tūwhare|Kealoha Kaʻahumanu|Lei'ohu|Siʻaosi|Mele-Ane|Tāne
Xuân|Bùi Thị Xuân|Ng|Li|Wu|Bo Chen|Al|Jo|Xi Yu|Van der Berg|de Vries|von Trapp|ten Haaf|O’Hara|Mac Giolla Phádraig
Ó Súilleabháin|Ní Mhurchú|Ap Rhys|Llŷr Ffransis|Bronwen|Le Guin|La Rue|Du Bois|San Martín|Bint Khalid|Abu-Bakr|Al-Amin
`
  .trim()
  .split(/[|\n]/)
