"""App/: a property list with every type, written by hand so that each spelling is intended, and an archive with references."""

ALL_TYPES = """\
<!-- every type, and the spellings in which readers differ -->
<dict>
	<key>string</key>
	<string>plain</string>
	<key>string non-ASCII</key>
	<string>Größe, naïve, Ελληνικά, 日本語</string>
	<key>string beyond the first plane</key>
	<string>\U0001f389 \U0001f469\u200d\U0001f680 \U0001d11e</string>
	<key>string decomposed</key>
	<string>e\u0301</string>
	<key>string composed</key>
	<string>\u00e9</string>
	<key>string entities</key>
	<string>&lt;a href=&quot;x&quot;&gt; &amp; &apos;b&apos; &#233; &#x1F600;</string>
	<key>string CDATA</key>
	<string><![CDATA[<raw> & "unescaped"]]> and after</string>
	<key>string white space</key>
	<string>  two before,
	a tab on the next line  </string>
	<key>string empty</key>
	<string></string>
	<key>string empty element</key>
	<string/>
	<key>string of 15</key>
	<string>fifteen letters</string>
	<key>integer zero</key>
	<integer>0</integer>
	<key>integer one byte</key>
	<integer>255</integer>
	<key>integer two bytes</key>
	<integer>256</integer>
	<key>integer four bytes</key>
	<integer>65536</integer>
	<key>integer eight bytes</key>
	<integer>4294967296</integer>
	<key>integer signed</key>
	<integer>+42</integer>
	<key>integer minus one</key>
	<integer>-1</integer>
	<key>integer hexadecimal</key>
	<integer>0x1F</integer>
	<key>integer least</key>
	<integer>-9223372036854775808</integer>
	<key>integer most signed</key>
	<integer>9223372036854775807</integer>
	<key>integer most unsigned</key>
	<integer>18446744073709551615</integer>
	<key>real</key>
	<real>0.1</real>
	<key>real integral</key>
	<real>2</real>
	<key>real exponent</key>
	<real>6.02214076e23</real>
	<key>real tiny</key>
	<real>5e-324</real>
	<key>real minus zero</key>
	<real>-0.0</real>
	<key>real infinity</key>
	<real>+infinity</real>
	<key>real minus infinity</key>
	<real>-infinity</real>
	<key>real not a number</key>
	<real>nan</real>
	<key>true</key>
	<true/>
	<key>false</key>
	<false/>
	<key>date</key>
	<date>2009-06-09T17:00:00Z</date>
	<key>date before the reference date</key>
	<date>1969-07-20T20:17:40Z</date>
	<key>data</key>
	<data>
	AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4v
	MDEyMzQ1Njc4OTo7PD0+Pw==
	</data>
	<key>data empty</key>
	<data></data>
	<key>array empty</key>
	<array/>
	<key>array of every type</key>
	<array>
		<string>plain</string>
		<integer>256</integer>
		<real>0.1</real>
		<real>2</real>
		<integer>2</integer>
		<true/>
		<false/>
		<date>2009-06-09T17:00:00Z</date>
		<data>AAEC</data>
		<array>
			<array/>
		</array>
		<dict>
			<key>nested</key>
			<dict/>
		</dict>
	</array>
	<key>array of equals</key>
	<array>
		<string>twice</string>
		<string>twice</string>
		<integer>7</integer>
		<integer>7</integer>
		<real>0.5</real>
		<real>0.5</real>
		<data>AAEC</data>
		<data>AAEC</data>
		<date>2001-01-01T00:00:00Z</date>
		<date>2001-01-01T00:00:00Z</date>
	</array>
	<key>array of 15</key>
	<array>
"""
ALL_TYPES += "".join(f"\t\t<integer>{value}</integer>\n" for value in range(15))
ALL_TYPES += """\
	</array>
	<key>dictionary empty</key>
	<dict/>
	<key>Key order</key>
	<dict>
		<key>b10</key>
		<integer>1</integer>
		<key>B2</key>
		<integer>2</integer>
		<key>a</key>
		<integer>3</integer>
		<key>_</key>
		<integer>4</integer>
		<key>é</key>
		<integer>5</integer>
		<key>b2</key>
		<integer>6</integer>
		<key></key>
		<integer>7</integer>
	</dict>
</dict>
"""

KEYED_ARCHIVE = {
    "$archiver": "NSKeyedArchiver",
    "$objects": [
        "$null",
        {"$class": {"CF$UID": 4}, "NS.objects": [{"CF$UID": 2}, {"CF$UID": 3}]},
        "Lake at Dusk",
        64,
        {"$classes": ["NSArray", "NSObject"], "$classname": "NSArray"},
    ],
    "$top": {"root": {"CF$UID": 1}},
    "$version": 100000,
}
